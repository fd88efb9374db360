// Questions that visitors of the demo market asked.

/** Questions visitors asked; the first ones are answered and published. */
export const questions: {
  question: string;
  answer: string | null;
  name: string | null;
  contact: string | null;
}[] = [
  {
    question: "Can several people in our hospital look at the same candidates?",
    answer:
      "Yes. A facility's owner invites colleagues on the team page: recruiters work with positions and candidates, viewers see everything and change nothing.",
    name: null,
    contact: null,
  },
  {
    question: "Do I need a Kansas license to work in Kansas if I live in Missouri?",
    answer:
      "Not if you are an RN or LPN with a multistate license from Missouri: both states belong to the Nurse Licensure Compact. Most other professions need a license from the state they work in.",
    name: "Renee",
    contact: "renee@mail.example",
  },
  {
    question: "How long does the verification of my license take?",
    answer: "Usually within 48 hours. Sign in to see where it stands.",
    name: null,
    contact: null,
  },
  {
    question: "Can I look for positions in two cities at once?",
    answer: null,
    name: "Jorge",
    contact: "816 555 0142",
  },
];
