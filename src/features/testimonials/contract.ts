import { z } from "zod";
import type { FeatureFile } from "../../core/site/contract/feature-files.ts";
import { keyword, line, link, listBy, picture, textUpTo } from "../../core/site/contract/fields.ts";

const testimonialSchema = z.strictObject({
  name: line.meta({ title: "Name" }),
  role: line.optional().meta({
    title: "Role",
    description: "What this person does, and where, such as Head of Design at Acme",
  }),
  url: link.optional().meta({ title: "Link", description: "Such as to a profile of this person" }),
  picture: picture(1).optional().meta({ title: "Picture" }),
  text: textUpTo(600).meta({ title: "Text", description: "An empty line begins a new paragraph" }),
  project: keyword.optional().meta({
    title: "Project",
    description: "The title of the project that it is about, on whose page it is shown, too",
    from: ["projects.yaml", "projects", "title"],
  }),
  highlight: z.boolean("must be true or false").optional().meta({
    title: "Highlight",
    description: "The one for readers in a hurry. Without one, it is the first",
  }),
});

/** `testimonials.yaml`: what others say about the owner. */
const testimonialsSchema = z.strictObject({
  testimonials: listBy("name", testimonialSchema.meta({ title: "Testimonial" }), 12)
    .default([])
    .meta({ title: "Testimonials", description: "What others say about you and your work" }),
});

declare module "../../core/site/contract/feature-files.ts" {
  interface FeatureSchemas {
    testimonials: typeof testimonialsSchema;
  }
}

export const testimonialsFile: FeatureFile = {
  name: "testimonials",
  title: "Testimonials",
  schema: testimonialsSchema,
  page: "/me",
};
