/** The hidden field of public forms. Nobody sees it; robots that fill in everything fill it in. */
export const HONEYPOT = "homepage";
