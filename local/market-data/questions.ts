// Questions that visitors of the demo market asked.

/** Questions visitors asked; the first ones are answered and published. */
export const questions: {
  question: string;
  answer: string | null;
  name: string | null;
  contact: string | null;
}[] = [
  {
    question: "Can several people at our hospital look at the same candidates?",
    answer:
      "Yes. A facility’s owner invites colleagues on the team page. Recruiters work with positions and candidates. Viewers can look at them but can’t make changes.",
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
    question: "How long does license verification take?",
    answer: "Usually within 48 hours. Your account page shows the status.",
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
