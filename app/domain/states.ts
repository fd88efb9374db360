import { options } from "./options.ts";

/** The states of the service area. */
export const stateOptions = options({ MO: "Missouri", KS: "Kansas" });
