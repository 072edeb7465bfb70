import { z } from "zod";

export const pictureFacts = z.object({
  /** Pixels, as shown: after the rotation that a camera noted. An SVG counts as 1,920 pixels on its longer side. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** The average color. `null` if much of the picture is transparent, and would show it. */
  tint: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** The first 32 hexadecimal digits of the file's SHA-256. */
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  /** If it is a moving picture. */
  clip: z.enum(["mp4", "webm"]).optional(),
});

export type PictureFacts = z.infer<typeof pictureFacts>;

/** What is known of an uploaded picture after its conversion. */
export interface ImportedFacts extends PictureFacts {
  isAnimated: boolean;
  /** Bytes. */
  size: number;
}
