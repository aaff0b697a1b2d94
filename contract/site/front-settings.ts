/** Configuration for single screens, each call an allow-list of public fields (platform 3, 7; decision T2). */

import { call } from '#contract/call.ts'
import {
  id,
  integer,
  list,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  yesNo,
  type Value,
} from '#contract/schema.ts'
import { option, picture, slug } from '#contract/shapes.ts'
import { answerMaximum, faqsMaximum, questionMaximum, slidersMaximum } from '#domain/limits.ts'

const front = { method: 'GET', access: 'visitor', spec: 'platform 7' } as const

/** `status=yes` requests active items, the only ones that visitors see. */
const onlyActive = object({ status: optional(oneOf(['yes'])) })

const slider = object({
  id: id(),
  title: text({ max: 120 }),
  text: text({ max: 400 }),
  /** The text of its link; empty if it has none. */
  action: text({ max: 60 }),
  /** A path of the site or an absolute link; empty for none. */
  url: text({ max: 300 }),
  picture: nullable(picture),
  status: yesNo(),
})
export type Slider = Value<typeof slider>

export const listSliders = call({
  ...front,
  path: 'sliders/front-sliders',
  summary: 'Lists the active sliders in their order.',
  query: onlyActive,
  reply: list(slider, slidersMaximum),
  cache: 'content',
})

const optionList = (path: string, summary: string) =>
  call({ ...front, path, summary, reply: list(option, 300), cache: 'content' })

export const listInvestorTypes = optionList('manage-options/investor-type', 'Lists the investor types.')
export const listIncomes = optionList('manage-options/current-income', 'Lists the annual income ranges as texts.')
export const listCountries = optionList(
  'manage-options/countries',
  'Lists countries by their ISO 3166 codes, in the alphabetical order of the language.',
)
export const listTypes = optionList('types/front', 'Lists the campaign types.')

export const listDealTypes = call({
  ...front,
  path: 'deal-types/front',
  summary: 'Lists the types of shares and loans that campaigns offer to investors.',
  query: onlyActive,
  reply: list(object({ slug, name: text({ max: 120 }), status: yesNo() }), 100),
  cache: 'content',
})

const faq = object({
  id: id(),
  question: text({ max: questionMaximum }),
  /** Markdown without HTML. */
  answer: text({ max: answerMaximum }),
})
export type Faq = Value<typeof faq>

export const listFaqs = call({
  ...front,
  path: 'front-faqs/front',
  summary: 'Lists frequently asked questions about the site, with their answers.',
  reply: list(faq, faqsMaximum),
  cache: 'content',
})

export const listPageFaqs = call({
  ...front,
  path: 'content-page/faqs/front/',
  summary: 'Lists the questions and answers of content pages, optionally of one page.',
  query: object({ page: optional(slug) }),
  reply: list(
    object({ id: id(), page: slug, question: text({ max: questionMaximum }), answer: text({ max: answerMaximum }) }),
    500,
  ),
  cache: 'content',
})

export const meta = call({
  ...front,
  path: 'meta-setting/front',
  summary: "Returns the site's metadata for search engines and link previews.",
  spec: 'platform 3, 7',
  reply: object({
    siteName: text({ max: 60 }),
    metaDescription: text({ max: 300 }),
    /** Of single pages, if the site has set them; otherwise empty. */
    pages: list(object({ page: text({ max: 40 }), title: text({ max: 70 }), description: text({ max: 300 }) }), 20),
  }),
  cache: 'settings',
})

const points = integer({ min: 0, max: 10_000 })

export const revenue = call({
  ...front,
  path: 'revenue-setting/front',
  summary: "Returns the site's fee on the amount that a campaign raises, in basis points.",
  spec: 'platform 7, 9, decision T20',
  reply: object({
    fixed: object({ reached: points, missed: points }),
    flexible: object({ reached: points, missed: points }),
  }),
  cache: 'settings',
})

export const taxonomy = call({
  ...front,
  path: 'taxonomy-setting/front',
  summary: "Returns the site's terms for campaigns, and their categories.",
  reply: object({
    projectSingular: text({ max: 60 }),
    projectPlural: text({ max: 60 }),
    categories: list(option, 100),
  }),
  cache: 'settings',
})

const measures = object({ width: integer({ min: 1, max: 10_000 }), height: integer({ min: 1, max: 10_000 }) })

export const imageUpload = call({
  ...front,
  path: 'custom-image-upload/front',
  summary: 'Returns the upload limits: file types, file size, and dimensions of pictures in pixels.',
  spec: 'platform 5, 7, decisions T54, T56',
  reply: object({
    imageTypes: list(text({ max: 40 }), 20),
    documentTypes: list(text({ max: 100 }), 30),
    /** Each file must be smaller than this many bytes. */
    bytesBelow: integer({ min: 1, max: 100_000_000 }),
    filesMaximum: integer({ min: 1, max: 100 }),
    /** Exact dimensions. */
    exact: object({
      campaignImage: measures,
      storyImage: measures,
      photo: measures,
      profilePhoto: measures,
      coverPhoto: measures,
    }),
    /** Minimum dimensions. */
    logo: measures,
  }),
  cache: 'settings',
})

export const totalReservations = call({
  ...front,
  path: 'totalReservations',
  summary:
    'Returns the number and the amounts of unpaid reservations across all campaigns that are open for investment.',
  spec: 'investing 7',
  reply: object({
    reservations: integer({ min: 0, max: 1_000_000_000 }),
    campaigns: integer({ min: 0, max: 1_000_000_000 }),
    amounts: list(money(), 50),
  }),
  cache: 'browse',
})
