/** What administrators write for visitors: which lists there are, what an item of each holds, and what it may be (platform 2, 3, 7). */

import { atMost, type FieldProblem, plainCharacters, publicUrl, type TextRule, urlRule } from '#domain/field.ts'
import {
  answerMaximum,
  contentKeyMaximum,
  faqsMaximum,
  helpQuestionsMaximum,
  helpTopicsMaximum,
  pageBodyMaximum,
  questionMaximum,
  slidersMaximum,
} from '#domain/limits.ts'
import { slugOf } from '#domain/search-terms.ts'

/** The languages of the site; English is what the others fall back to. */
export const contentLanguages = ['en', 'fr', 'ar'] as const
export type ContentLanguage = (typeof contentLanguages)[number]
export type ContentTexts = { readonly [L in ContentLanguage]?: string | undefined }

export const socialIcons = ['facebook', 'instagram', 'linkedin', 'x', 'youtube'] as const

export interface ContentField {
  readonly name: string
  /** In characters. */
  readonly maximum: number
  /** Has to be there in English. */
  readonly required: boolean
  readonly look: 'line' | 'lines' | 'markdown'
}

export interface ContentShape {
  /** The first one names the item. */
  readonly fields: readonly ContentField[]
  /** `own`: made by the site. `chosen`: when it is added, and never changed. `fixed`: nothing is added or taken away. */
  readonly key: 'own' | 'chosen' | 'fixed'
  readonly link: 'none' | 'optional' | 'required'
  /** The list whose items these belong to. */
  readonly parent?: ContentListName
  readonly icon?: true
  readonly audience?: true
  readonly picture?: true
  /** It is never hidden: the site needs all of it. */
  readonly shown?: true
  /** Its order means nothing. */
  readonly unordered?: true
  /** Those that were put first have an order; the others go by the alphabet of whoever reads. */
  readonly leads?: true
  /** So many items and no more. */
  readonly most: number
}

const line = (name: string, maximum: number, required = true): ContentField => ({
  name,
  maximum,
  required,
  look: 'line',
})
const question = [line('question', questionMaximum), markdown('answer', answerMaximum)] as const
const option: ContentShape = { fields: [line('name', 120)], key: 'chosen', link: 'none', most: 50 }
const menu: ContentShape = { fields: [line('title', 80)], key: 'own', link: 'required', audience: true, most: 50 }

function markdown(name: string, maximum: number): ContentField {
  return { name, maximum, required: true, look: 'markdown' }
}

const contentLists = {
  pages: {
    fields: [
      line('title', 150),
      markdown('body', pageBodyMaximum),
      { name: 'description', maximum: 300, required: false, look: 'lines' },
    ],
    key: 'chosen',
    link: 'none',
    unordered: true,
    most: 200,
  },
  'page-faqs': { fields: question, key: 'own', link: 'none', parent: 'pages', most: 300 },
  faqs: { fields: question, key: 'own', link: 'none', most: faqsMaximum },
  'help-topics': {
    fields: [line('name', 80), { name: 'lead', maximum: 300, required: true, look: 'lines' }],
    key: 'chosen',
    link: 'none',
    most: helpTopicsMaximum,
  },
  'help-questions': {
    fields: question,
    key: 'chosen',
    link: 'none',
    parent: 'help-topics',
    most: helpQuestionsMaximum,
  },
  sliders: {
    fields: [
      line('title', 120),
      { name: 'text', maximum: 400, required: true, look: 'lines' },
      line('action', 60, false),
      line('alt', 200, false),
    ],
    key: 'own',
    link: 'optional',
    picture: true,
    most: slidersMaximum,
  },
  'menu-header': menu,
  'menu-footer': menu,
  'menu-quick': menu,
  'menu-social': { ...menu, icon: true, most: 20 },
  propertyType: option,
  investmentStrategy: option,
  'company-industry': { ...option, most: 100 },
  'team-member-type': option,
  'campaign-stage': option,
  'investing-round': option,
  'investor-type': option,
  'current-income': option,
  countries: { fields: [line('name', 120, false)], key: 'fixed', link: 'none', leads: true, most: 300 },
  category: { ...option, most: 100 },
  'campaign-type': { ...option, key: 'fixed' },
  'deal-type': option,
  'campaign-faq': { ...option, fields: [line('name', questionMaximum)] },
  'user-type': {
    fields: [line('name', 80), line('purpose', 200)],
    key: 'fixed',
    link: 'none',
    shown: true,
    most: 20,
  },
} as const satisfies Readonly<Record<string, ContentShape>>

export type ContentListName =
  | 'pages'
  | 'page-faqs'
  | 'faqs'
  | 'help-topics'
  | 'help-questions'
  | 'sliders'
  | `menu-${'header' | 'footer' | 'quick' | 'social'}`
  | OptionList
  | 'user-type'
type OptionList =
  | 'propertyType'
  | 'investmentStrategy'
  | 'company-industry'
  | 'team-member-type'
  | 'campaign-stage'
  | 'investing-round'
  | 'investor-type'
  | 'current-income'
  | 'countries'
  | 'category'
  | 'campaign-type'
  | 'deal-type'
  | 'campaign-faq'

export const contentListNames = Object.keys(contentLists) as readonly ContentListName[]

export function contentShape(list: ContentListName): ContentShape {
  return contentLists[list]
}

/** Pages that the site itself leads to, each with its address. They are neither hidden nor taken away. */
export const neededPages: Readonly<Record<string, string>> = {
  terms: '/terms',
  'project-guidelines': '/project-guidelines',
  'raise-capital': '/raise-capital',
  'how-it-works': '/content-page/how-it-works',
}

const pagePath = '/content-page/'

/** Where visitors read a page. */
export function pageAddress(slug: string): string {
  return neededPages[slug] ?? pagePath + slug
}

/** The content page that a path of the site leads to; undefined for every other address. */
export function pageOfAddress(url: string): string | undefined {
  const path = url.split(/[?#]/)[0] ?? ''
  const needed = Object.entries(neededPages).find(([, address]) => address === path)
  if (needed) return needed[0]
  return path.startsWith(pagePath) ? path.slice(pagePath.length) : undefined
}

/** A path of this site, or an absolute address with https. */
const linkRule: TextRule = (text) => {
  if (text.startsWith('/')) return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text) ? undefined : { code: 'link' }
  return text.startsWith('https://') && publicUrl(text) !== undefined ? undefined : { code: 'link' }
}

/** Letters that turn what follows round: a text could say another thing than it shows. */
const turning = /[\u202a-\u202e]/
const lineRule: TextRule = (text) => (turning.test(text) ? { code: 'characters' } : plainCharacters(text))
const linesRule: TextRule = (text) =>
  turning.test(text) || /[^\P{Cc}\n\t]/u.test(text) ? { code: 'characters' } : undefined

/** What is written as a link is one that visitors can follow; everything else would stand there as it was typed. */
const markdownLinks: TextRule = (text) => {
  const targets = [...text.matchAll(/\[[^\]]+\]\(([^)\s]*)\)/g)].map(([, target = '']) => target)
  const leads = (target: string): boolean => (target.startsWith('/') ? !linkRule(target) : !urlRule(target))
  return targets.every((target) => !target.includes('(') && leads(target)) ? undefined : { code: 'link' }
}

const rulesOf: Readonly<Record<ContentField['look'], readonly TextRule[]>> = {
  line: [lineRule],
  lines: [linesRule],
  markdown: [linesRule, markdownLinks],
}

/** What is said of an item. A type and not an interface, so that it is a record of values. */
export type ContentEntry = {
  readonly texts: Readonly<Record<string, ContentTexts | undefined>>
  /** Empty for none. */
  readonly url: string
  readonly parent: string
  readonly icon: string
}

/** Everything that is wrong with an item, each as `title.fr`, `url` or `parent`. */
export function contentProblems(list: ContentListName, entry: ContentEntry): FieldProblem[] {
  const shape = contentShape(list)
  return [
    ...shape.fields.flatMap((field) =>
      contentLanguages.flatMap((language) => textProblem(field, language, entry.texts[field.name]?.[language] ?? '')),
    ),
    ...linkProblems(shape, entry.url.trim()),
    ...(shape.parent !== undefined && entry.parent === '' ? [{ path: 'parent', code: 'required' as const }] : []),
    ...(entry.icon !== '' && !(shape.icon && socialIcons.some((icon) => icon === entry.icon))
      ? [{ path: 'icon', code: 'format' as const }]
      : []),
  ]
}

function textProblem(field: ContentField, language: ContentLanguage, typed: string): FieldProblem[] {
  const path = `${field.name}.${language}`
  const text = typed.trim()
  if (text === '') return field.required && language === 'en' ? [{ path, code: 'required' }] : []
  for (const rule of [atMost(field.maximum), ...rulesOf[field.look]]) {
    const problem = rule(text)
    if (problem) return [{ path, ...problem }]
  }
  return []
}

function linkProblems({ link }: ContentShape, url: string): FieldProblem[] {
  if (url === '') return link === 'required' ? [{ path: 'url', code: 'required' }] : []
  const problem = link === 'none' ? { code: 'unknown' as const } : (atMost(300)(url) ?? linkRule(url))
  return problem ? [{ path: 'url', ...problem }] : []
}

/** The key of a new item: what stands in its address, or what campaigns remember. */
export function keyProblem(key: string): FieldProblem[] {
  if (key === '') return [{ path: 'key', code: 'required' }]
  if (key.length > contentKeyMaximum) return [{ path: 'key', code: 'too-long', limit: contentKeyMaximum }]
  // `new` is the address of the form itself.
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key) && key !== 'new' ? [] : [{ path: 'key', code: 'key' }]
}

/** A key that can be offered for a name; empty where nothing of it can be kept. */
export function keyFor(name: string): string {
  return slugOf(name, contentKeyMaximum)
}

/** Languages in which something is not said that is said in another. */
export function missingLanguages(list: ContentListName, texts: ContentEntry['texts']): ContentLanguage[] {
  const said = contentShape(list).fields.filter(({ name }) => contentLanguages.some((each) => texts[name]?.[each]))
  return contentLanguages.filter((language) => said.some(({ name }) => !texts[name]?.[language]))
}

/** What keeps an item where it is. */
export const contentUses = ['site', 'menus', 'faqs', 'links', 'questions', 'campaigns'] as const
export type ContentUse = (typeof contentUses)[number]
