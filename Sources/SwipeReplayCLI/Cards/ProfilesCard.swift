import SwipeReplay

/// `help profiles`
enum ProfilesCard {
  static var text: String {
    """
    A profile is a JSON file that says how an app recognizes and decides a swipe;
    'swipe-replay profiles pj' prints one to copy. Required keys, some of which may
    be inherited with 'extends', have an asterisk; unknown keys are errors. A rule
    is an expression: see 'swipe-replay help rules'. Numbers can be expressions of
    parameters: "slop": "slop".

    """
      + ReferenceCard.section("Keys of a profile:", ProfileKeys.profile)
      + ReferenceCard.section("Keys of an element of 'recognizers':", ProfileKeys.recognizer)
      + ReferenceCard.section("Keys of 'velocity', where it is an object:", ProfileKeys.velocity)
      + ReferenceCard.section("Keys of an element of 'refuse':", ProfileKeys.refusal)
      + ReferenceCard.section("Keys of an element of 'decide':", ProfileKeys.decision)
      + ReferenceCard.section("Keys of 'animation':", ProfileKeys.animation)
      + ReferenceCard.section("Keys of 'from' and 'to':", ProfileKeys.placement)
      + ReferenceCard.section(
        "Keys of 'spring', in {\"\(ProfileKeys.curve[0].name)\": …}:", ProfileKeys.spring)
      + ReferenceCard.section(
        "Keys of 'spring' in a 'completionCurve' whose duration follows from its stiffness:",
        ProfileKeys.completionSpring)
      + ReferenceCard.section(
        "Keys of 'hooks'; {from}, {to} and {finished} in the texts are filled in:",
        ProfileKeys.hooks)
  }
}
