/** A problem with a PDF. */
export type PdfProblem = keyof typeof PDF_SENTENCES;

const PRINT_IT = "Print it to a new PDF and upload that.";
/** Each problem in a sentence for the uploader. */
export const PDF_SENTENCES = {
  damaged: "This PDF is damaged or not complete. Save or scan it again.",
  encrypted: "This PDF is protected with a password. Save it without one, or scan the document.",
  files: `This PDF contains other files. ${PRINT_IT}`,
  form: `This PDF contains a form that runs programs (XFA). ${PRINT_IT}`,
  heavy: `This PDF is too complicated to check. ${PRINT_IT}`,
  launch: `This PDF opens or sends something when it is read. ${PRINT_IT}`,
  media: `This PDF contains video, sound or 3D. ${PRINT_IT}`,
  script: `This PDF contains a script. ${PRINT_IT}`,
};
