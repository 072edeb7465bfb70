import { z } from "zod";
import { bounds } from "../http/contract/bounds.ts";
import {
  formerPath,
  keyword,
  line,
  link,
  listBy,
  listOfUnique,
  picture,
  text,
  webAddress,
} from "../site/contract/fields.ts";
import { pageSlug } from "../site/contract/patterns.ts";
import type { WithPictures } from "../site/contract/site.ts";

const date = z
  .string('must be a year and a month such as 2026-06, or a year in quotes such as "2026"')
  .regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, "must be a year and a month such as 2026-06, or only a year");

const slugRule = `must consist of at most ${bounds.slug} lowercase letters, digits, and hyphens, such as night-bus`;

const projectSchema = z.strictObject({
  title: line.meta({ title: "Title" }),
  description: text.meta({ title: "Description" }),
  techStack: listOfUnique(keyword.meta({ title: "Technology" }), 30).meta({ title: "Tech stack" }),
  image: picture(16 / 10)
    .optional()
    .meta({ title: "Picture" }),
  github: link.optional().meta({ title: "Code", description: "The address of its repository" }),
  url: link.optional().meta({ title: "Demo", description: "The address where it runs" }),
  demo: webAddress.optional().meta({
    title: "Demo beside the page",
    description:
      "The address of a demo that visitors can open in a window, if its site allows to be shown in others",
  }),
  date: date.optional().meta({
    title: "Date",
    description: "A year and a month such as 2026-06, or only a year",
    control: "month",
  }),
  role: line
    .optional()
    .meta({ title: "Role", description: "Shown for group projects, such as Backend Developer" }),
  isGroup: z.boolean("must be true or false").default(false).meta({ title: "Group project" }),
  highlight: z.boolean("must be true or false").optional().meta({
    title: "Highlight",
    description: "One of those for readers in a hurry",
  }),
  slug: z.string("must be text").max(bounds.slug, slugRule).regex(pageSlug, slugRule).optional().meta({
    title: "Address",
    description:
      "The end of the address of its page, such as night-bus. Without it, it follows from the title",
  }),
  aliases: listOfUnique(formerPath.meta({ title: "Path" }), 20)
    .optional()
    .meta({
      title: "Former addresses",
      description: "Paths such as /projects/night-buses, which lead to its page",
    }),
});

/** `projects.yaml`: the projects, and the technologies that visitors can filter them by. */
const projectsSchema = z.strictObject({
  filters: listBy(
    "value",
    z
      .strictObject({ value: keyword.meta({ title: "Technology" }), label: line.meta({ title: "Label" }) })
      .meta({ title: "Filter" }),
    50,
  )
    .default([])
    .meta({
      title: "Filters",
      description: "The options of the filter after All Tech. Only technologies that a project uses",
      summary: "label",
    }),
  projects: listBy("title", projectSchema.meta({ title: "Project" }), 200)
    .superRefine(refuseSameSlugs)
    .default([])
    .meta({ title: "Projects" }),
});

function refuseSameSlugs(
  projects: readonly z.infer<typeof projectSchema>[],
  issues: z.RefinementCtx<readonly z.infer<typeof projectSchema>[]>,
): void {
  for (const [index, { slug }] of projects.entries()) {
    const first = projects.findIndex((project) => project.slug === slug);
    if (slug === undefined || first === index) continue;
    const message = `must differ from that of ${projects[first]?.title}, which has the same address`;
    issues.addIssue({ code: "custom", path: [index, "slug"], message });
  }
}

type ProjectsFile = z.infer<typeof projectsSchema>;

export type Project = WithPictures<ProjectsFile>["projects"][number];
export type TechFilter = ProjectsFile["filters"][number];

export const projectsApp = {
  name: "projects",
  title: "Projects",
  schema: projectsSchema,
  isEmpty: ({ projects }: ProjectsFile) => projects.length === 0,
  setup: {
    name: "Projects",
    field: "projects",
    heading: "Show three projects",
    purpose: "Begin with the three that say the most about your work. You can add others later.",
  },
} as const;
