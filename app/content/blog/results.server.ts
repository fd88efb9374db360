import { z } from "zod";
import type { PostStatus } from "./rules.ts";

export const postStatusSchema = z.enum([
  "draft",
  "scheduled",
  "published",
  "unpublished",
]) satisfies z.ZodType<PostStatus>;
