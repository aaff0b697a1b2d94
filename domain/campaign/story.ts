/** Steps 3 to 5 of a campaign: the story, questions, team and extras (platform 3 and 5). */

import {
  type DraftSection,
  type Fields,
  type Item,
  itemsOf,
  type ListSection,
  listSections,
} from '#domain/draft/campaign-sections.ts'
import {
  atLeast,
  atMost,
  emailRule,
  type FieldProblem,
  validateFields,
  oneOfRule,
  plainCharacters,
  type TextRule,
  urlRule,
} from '#domain/field.ts'
import { publicUrl } from '#domain/public-url.ts'
import {
  bioMaximum,
  highlightMaximum,
  legalNameMaximum,
  longStoryMaximum,
  longTextMaximum,
  storyMaximum,
  titleMaximum,
} from '#domain/limits.ts'
import { type OfferedOptions, optionRule } from '#domain/site/offered-options.ts'

const languages = ['en', 'fr', 'ar']
const title = { required: true, rules: [atMost(titleMaximum), plainCharacters] }
const note = { required: false, rules: [atMost(longTextMaximum)] }

/** A video that can be embedded: its host and its id, and no other part of the URL (decision T60). */
export interface Video {
  readonly host: 'youtube' | 'vimeo'
  readonly id: string
}

/** Parses the URL of a video at YouTube or Vimeo; undefined for everything else. */
export function videoOf(address: string): Video | undefined {
  const url = publicUrl(address.trim())
  const match = url === undefined ? null : /^https?:\/\/(?:www\.|m\.|player\.)?([a-z.-]+)\/([^#]*)/i.exec(url)
  if (!match) return undefined
  const [, host = '', rest = ''] = match
  const [path = '', query = ''] = rest.split('?')
  switch (host.toLowerCase()) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtube(/(?:^|&)v=([^&]+)/.exec(query)?.[1] ?? /^(?:embed|shorts|live|v)\/([^/]+)/.exec(path)?.[1])
    case 'youtu.be':
      return youtube(path.split('/')[0])
    case 'vimeo.com': {
      const id = /^(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d{4,12})(?:\/|$)/.exec(path)?.[1]
      return id === undefined ? undefined : { host: 'vimeo', id }
    }
    default:
      return undefined
  }
}

function youtube(id: string | undefined): Video | undefined {
  return id !== undefined && /^[\w-]{11}$/.test(id) ? { host: 'youtube', id } : undefined
}

const videoRule: TextRule = (text) => (videoOf(text) === undefined ? { code: 'video' } : undefined)

/** An identifier of an analytics property; any other text could be a script (reliability 3). */
export const analyticsRule: TextRule = (text) =>
  /^(?:G-[A-Z0-9]{6,12}|UA-\d{4,10}-\d{1,4}|GTM-[A-Z0-9]{5,9})$/.test(text) ? undefined : { code: 'analytics' }

/** Name, kind of headline and the story itself, at most 255 characters (platform 5, decision T57). */
export function storyProblems(values: Fields): FieldProblem[] {
  const picture = values['uploadType'] === 'image'
  const video = values['uploadType'] === 'video'
  return validateFields(values, {
    name: { required: true, rules: [atLeast(3), atMost(titleMaximum), plainCharacters] },
    highlight: { required: false, rules: [atMost(highlightMaximum), plainCharacters] },
    language: { required: true, rules: [oneOfRule(languages)] },
    uploadType: { required: true, rules: [oneOfRule(['image', 'video'])] },
    storyImage: { required: picture, rules: [] },
    videoUrl: { required: video, rules: video ? [videoRule] : [] },
    campaignStory: { required: true, rules: [atMost(storyMaximum)] },
    longStory: { required: false, rules: [atMost(longStoryMaximum)] },
  })
}

/**
 * Links, analytics and the contract. The contract is required only if the owner has chosen to upload one (platform 5).
 */
export function extrasProblems(values: Fields): FieldProblem[] {
  const own = values['contractCopy'] === 'yes' && values['manageContract'] === 'yes'
  return validateFields(values, {
    analyticsId: { required: false, rules: [analyticsRule] },
    website: { required: false, rules: [urlRule] },
    facebook: { required: false, rules: [urlRule] },
    twitter: { required: false, rules: [urlRule] },
    linkedin: { required: false, rules: [urlRule] },
    youtube: { required: false, rules: [urlRule] },
    contract: { required: own, rules: [] },
  })
}

type ItemRules = Parameters<typeof validateFields>[1]

const person = ({ memberTypes }: OfferedOptions): ItemRules => ({
  fullName: { required: true, rules: [atMost(legalNameMaximum), plainCharacters] },
  role: { required: true, rules: [atMost(titleMaximum), plainCharacters] },
  email: { required: true, rules: [emailRule] },
  bio: { required: true, rules: [atMost(bioMaximum)] },
  memberType: { required: false, rules: [optionRule(memberTypes)] },
})
const itemRules = (offered: OfferedOptions): Readonly<Record<ListSection, ItemRules>> => ({
  highlights: { text: { required: true, rules: [atMost(titleMaximum), plainCharacters] } },
  faqs: {
    question: { required: true, rules: [atMost(300), plainCharacters] },
    answer: { required: false, rules: [atMost(longTextMaximum)] },
  },
  team: person(offered),
  leads: person(offered),
  links: { title, url: { required: true, rules: [urlRule] } },
  videos: { title, url: { required: true, rules: [videoRule] }, description: note },
  images: { title, description: note, file: { required: true, rules: [] } },
  documents: {
    title,
    visibility: { required: true, rules: [oneOfRule(['public', 'private'])] },
    file: { required: true, rules: [] },
  },
})

/** Problems of the items of a list, under `<item>.<field>`; too many items are reported under the list's name. */
export function listProblems(section: ListSection, values: Fields, offered: OfferedOptions): FieldProblem[] {
  const items = itemsOf(values)
  const { most } = listSections[section]
  const rules = itemRules(offered)[section]
  return [
    ...(items.length > most ? [{ path: section, code: 'too-many' as const, limit: most }] : []),
    ...items.flatMap((item) => underItem(item, validateFields(item.fields, rules))),
  ]
}

/** The site's questions that every campaign answers, by their item; an own question is answered or deleted. */
export function faqProblems(values: Fields, requiredFaqs: readonly string[]): FieldProblem[] {
  const given = new Map(itemsOf(values).map((item) => [item.id, item.fields]))
  const unanswered = requiredFaqs.filter((id) => (given.get(id)?.['answer'] ?? '').trim() === '')
  const own = [...given].filter(([id, fields]) => !requiredFaqs.includes(id) && (fields['answer'] ?? '').trim() === '')
  const written = listProblems('faqs', values, {}).filter(
    // The site itself provides the text of its questions.
    ({ path }) => !requiredFaqs.some((id) => path === `${id}.question`),
  )
  return [
    ...[...unanswered, ...own.map(([id]) => id)].map((id) => ({ path: `${id}.answer`, code: 'required' as const })),
    ...written,
  ]
}

function underItem(item: Item, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, path: `${item.id}.${problem.path}` }))
}

/**
 * A text in a language: its translation, else the owner's original. The owner's own language has no translation,
 * because it could be used to change the story when it is locked.
 */
export function textInLanguage(
  sections: Readonly<Partial<Record<DraftSection, Fields>>>,
  section: DraftSection,
  field: string,
  language: string,
): string {
  const written = (sections[section]?.[field] ?? '').trim()
  if (sections.story?.['language'] === language) return written
  return (sections.translations?.[`${language}.${section}.${field}`] ?? '').trim() || written
}
