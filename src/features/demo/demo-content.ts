import type { MessageState } from "../../core/messages/contract/message-states.ts";
/** A sample post of an invented student's blog. The pictures are in `sample/public/`. */
export interface DemoPost {
  slug: string;
  title: string;
  image: string;
  daysAgo: number;
  views: number;
  likes: number;
  published: boolean;
  tags: string[];
  series?: string;
  pinned?: boolean;
  content: string[];
}

export const demoPosts: readonly DemoPost[] = [
  {
    slug: "a-terminal-is-a-conversation",
    title: "A terminal is a conversation",
    image: "/pictures/cover-1.webp",
    daysAgo: 4,
    views: 212,
    likes: 31,
    published: true,
    tags: ["Tools", "Habits"],
    content: [
      "For a year I copied commands from the web and hoped. What changed was small: I started reading the *response*. A terminal that prints nothing has told you something too, and **the exit code is its tone of voice**.",
      "My rule now is to say out loud what I expect before I press Enter. “Three files, all of them tests.” When the terminal says seven, I have learned something about my project *before* it broke.",
      "Three habits paid for themselves within a week. **First:** a prompt that shows the branch and whether the last command failed. **Second:** history is a notebook, so I write commands I would like to find again. **Third:** anything I typed twice gets a name.",
      "None of this makes anyone faster on the first day. It makes the hundredth day *boring*, which is the nicest thing I can say about a tool.",
    ],
  },
  {
    slug: "what-an-index-really-buys",
    title: "What an index really buys",
    image: "/pictures/cover-2.webp",
    daysAgo: 11,
    views: 348,
    likes: 47,
    published: true,
    tags: ["PostgreSQL", "Performance"],
    series: "Slow things, made fast",
    pinned: true,
    content: [
      "Our club’s booking page took four seconds on Mondays. Everyone had a theory. I had a stopwatch and `EXPLAIN`, which is *much less fun at parties* and a lot more useful. This is what I found, with the code from [our repository](https://example.com/club/booking).",
      "## Measure first",
      "The page asks one question: who plays tonight? Before changing anything I let the database say how it finds the answer.",
      "```sql {2}\nEXPLAIN ANALYZE\nSELECT * FROM bookings WHERE day = '2026-03-02';\n\n-- Seq Scan on bookings  (rows=12) (actual time=3914 ms)\n--   Filter: (day = '2026-03-02')\n--   Rows Removed by Filter: 40231\n```",
      "It read every booking of every year to find the twelve for that evening. A sequential scan looks at all $n$ rows. An index is a tree, and in a tree with $b$ entries on each page the way from the root to a row has only",
      "$$\nd = \\left\\lceil \\log_b n \\right\\rceil\n$$",
      "steps. With $b = 200$ and $n = 40{,}243$, that is **two pages instead of all of them**.",
      "## One index, and the number after it",
      "The table is defined in one file, so the change is one line:",
      '```ts title="db/bookings.ts" ins={7} del={6}\nexport const bookings = table("bookings", {\n  id: uuid().primaryKey(),\n  day: date().notNull(),\n  court: integer().notNull(),\n  member: uuid().references(() => members.id),\n});\n}, (columns) => [index().on(columns.day)]);\n```',
      "I loaded the page a hundred times on each day of the next week and took the median. It came back *before the spinner had drawn its first circle*.",
      '![Bars for each day of the week: one to four seconds before, and next to nothing with the index](/pictures/booking-times.svg "The booking page, median of a hundred loads on each day. The green bars are there; they are just that short.")',
      "| Request | Before | With the index |\n|:--|--:|--:|\n| The page on a Monday | 4,100 ms | 38 ms |\n| The page on a Sunday | 900 ms | 22 ms |\n| Saving a booking | 6 ms | 7 ms |",
      "The last row is the price. Every booking is now written twice: into the table and into the tree.[^writes]",
      "## The index that no one asked for",
      "While I was at it, I added a second one, on the member. It made saving slower still and helped no one, because no query asks that question. I noticed only because PostgreSQL counts:",
      "```sh\npsql club -c \"SELECT indexrelname, idx_scan FROM pg_stat_user_indexes WHERE relname = 'bookings'\"\n```",
      "```\n     indexrelname     | idx_scan\n----------------------+----------\n bookings_day_idx     |    18204\n bookings_member_idx  |        0\n```",
      "> [!IMPORTANT]\n> An index is an answer you pay for in advance. Make sure someone asks.",
      "So I have a list now, and it hangs over my desk:",
      "- [x] Measure, and write the number down\n- [x] Read the plan\n- [x] Add *one* index\n- [x] Measure again\n- [ ] Look at `idx_scan` in three months",
      "The numbers matter more than the index. In three months you will not believe them.",
      "[^writes]: In a table with many more writes than reads, I would have looked for the answer elsewhere, such as in a cache.",
    ],
  },
  {
    slug: "working-at-night-without-hating-the-morning",
    title: "Working at night without hating the morning",
    image: "/pictures/cover-3.webp",
    daysAgo: 19,
    views: 127,
    likes: 18,
    published: true,
    tags: ["Habits"],
    content: [
      "I like the desk at eleven in the evening. Email has stopped, the street has stopped, and a hard problem gets the whole room. The price comes due at eight the next morning, usually for *someone with my name and less patience*.",
      "What helped was a closing ritual. Ten minutes before the end I stop solving and start **writing to tomorrow’s me**: what works, what I tried, and the one next step. It is a commit message for the brain.",
      "The other half is light. A dark editor on a dark desk is kind to the eyes and a lie to the clock, so the lamp goes on at ten and off at midnight, whatever the tests say.",
    ],
  },
  {
    slug: "the-day-the-network-was-slow",
    title: "The day the network was slow",
    image: "/pictures/cover-4.webp",
    daysAgo: 28,
    views: 405,
    likes: 52,
    published: true,
    tags: ["Performance", "Accessibility"],
    series: "Slow things, made fast",
    content: [
      "On the train to my grandmother’s there is a tunnel, and after the tunnel a valley, and in the valley my own portfolio took **nineteen seconds** to show a photograph of my face. I have never wanted to see it less.",
      "The fix was embarrassing arithmetic. Two fonts no one noticed, a chart library on a page without charts, a four-megabyte portrait shown at the size of a *stamp*. Taking things away was ninety percent of the work.",
      "Since then I’ve tested with the network throttled to what that valley has. **A fast machine hides exactly the problems a visitor will see first.**",
      "The page is now readable before anything moves. The rest can wait until the train is out of the valley.",
    ],
  },
  {
    slug: "tests-that-can-fail",
    title: "Tests that can fail",
    image: "/pictures/cover-5.webp",
    daysAgo: 37,
    views: 291,
    likes: 39,
    published: true,
    tags: ["Testing", "TypeScript"],
    content: [
      "My first test suite was green for five months. It was green when I deleted a function it was *named after*. I had written two hundred sentences that all said “and nothing exploded.”",
      "Now every test gets one minute of distrust: I break the code on purpose and watch. **A test that stays green has just told me what it is worth.** It takes a minute and has never once been a waste.",
      "The second habit is testing for no. For each rule there is a test that the rule *refuses*: the empty name, the megabyte-long title, the same click twice. Bugs rarely live in the sentence; they live in the **comma**.",
    ],
  },
  {
    slug: "the-ring-around-the-button",
    title: "The ring around the button",
    image: "/pictures/cover-6.webp",
    daysAgo: 45,
    views: 176,
    likes: 26,
    published: true,
    tags: ["Accessibility", "CSS"],
    content: [
      "I once removed the focus ring because it “looked unfinished.” A week later a friend who does not use a mouse opened my site and asked, politely, *where he was*.",
      "The ring is not decoration. It is the **cursor of everyone who has none**. So it came back: two pixels, blue, a little air around it, on every single thing that can be pressed.",
      "Then I put the mouse in a drawer for a day. The menu could be opened and not closed. The dialog let the focus wander off behind it, like a child in a museum. Each took fifteen minutes to fix, and I would never have found either by looking.",
      "If you try one thing from this blog, try the drawer.",
    ],
  },
  {
    slug: "learning-rust-slowly",
    title: "Learning Rust, slowly",
    image: "/pictures/cover-2.webp",
    daysAgo: 1,
    views: 0,
    likes: 0,
    published: false,
    tags: ["Rust", "Learning"],
    content: [
      "Notes for a post: the borrow checker as a *strict but fair* librarian. **Find a better opening.**",
    ],
  },
];

export const demoMessages: readonly {
  name: string;
  email: string;
  message: string;
  consent: boolean;
  hoursAgo: number;
  state: MessageState;
}[] = [
  {
    name: "Priya Raman",
    email: "priya.raman@example.com",
    message:
      "Hello! We’re looking for a working student on our platform team, starting in the spring. Your post about indexes made the rounds here. Do you have half an hour next week?",
    consent: true,
    hoursAgo: 5,
    state: "new",
  },
  {
    name: "Tomás Oliveira",
    email: "tomas@example.org",
    message:
      "The valley story is my commute. Thank you for the arithmetic. I found two megabytes of my own today.",
    consent: false,
    hoursAgo: 31,
    state: "new",
  },
  {
    name: "Hanna Lindqvist",
    email: "hanna.lindqvist@example.net",
    message:
      "I teach an introductory course and would like to share your post about tests that can fail with my students, with your name on it, of course. Is that all right with you?",
    consent: true,
    hoursAgo: 80,
    state: "replied",
  },
  {
    name: "Sam",
    email: "sam@example.com",
    message: "Small thing: on the projects page the second demo link is dead.\nGreat site otherwise!",
    consent: false,
    hoursAgo: 140,
    state: "read",
  },
  {
    name: "Yuki Tanaka",
    email: "y.tanaka@example.com",
    message: "I’m also learning PostgreSQL at the moment. Want to compare notes once a week?",
    consent: true,
    hoursAgo: 260,
    state: "replied",
  },
];

/** The places that sample visits come from, weighted by their share of the traffic. */
export const demoPlaces: readonly { country: string; city?: string; weight: number }[] = [
  { country: "Germany", city: "Berlin", weight: 14 },
  { country: "Germany", city: "Leipzig", weight: 7 },
  { country: "Germany", weight: 6 },
  { country: "United States", city: "Chicago", weight: 9 },
  { country: "United States", weight: 9 },
  { country: "India", city: "Bengaluru", weight: 10 },
  { country: "United Kingdom", city: "Leeds", weight: 7 },
  { country: "Brazil", city: "Recife", weight: 5 },
  { country: "Poland", city: "Gdańsk", weight: 5 },
  { country: "Japan", city: "Kyōto", weight: 4 },
  { country: "France", city: "Lyon", weight: 4 },
  { country: "Netherlands", weight: 4 },
  { country: "Nigeria", city: "Lagos", weight: 3 },
  { country: "Sweden", city: "Malmö", weight: 3 },
  { country: "Canada", city: "Halifax", weight: 3 },
  { country: "Portugal", weight: 2 },
  { country: "Kenya", city: "Nairobi", weight: 2 },
  { country: "Vietnam", weight: 2 },
  { country: "Mexico", city: "Puebla", weight: 2 },
  { country: "Australia", city: "Hobart", weight: 1 },
];
