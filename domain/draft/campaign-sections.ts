/**
 * The sections of a campaign's draft (platform 3 and 5) and their fields. Every value is a text as it was typed; rules
 * validate it afterwards. See decision record 0008.
 *
 * A form has fields of known names. A list has items: the field `<item>.<name>` of an item with a permanent id, so that
 * two users who change different items, or different fields of one, never conflict. `<item>.position` orders them,
 * `<item>.removed` marks a removed item.
 */

import { draftFieldMaximum, filesMaximum, longStoryMaximum } from '#domain/limits.ts'
import { companyFields } from '#domain/campaign/company.ts'
import { figureNames, figureYears } from '#domain/campaign/figures.ts'
import { isUuid } from '#domain/uuid.ts'

/** The fields of a section or of an item, empty if nothing was entered. */
export type Fields = Readonly<Record<string, string>>

const propertyFields = [
  'propertyName',
  'propertyDetail',
  'propertyLocation',
  'city',
  'state',
  'country',
  'postalCode',
  'coordinates',
  'propertySize',
  'plotSize',
  'propertyYear',
  'numberOfDwellings',
  'assetValue',
  'totalAmountDistributed',
  'inceptionReturn',
  'propertyURL',
  'projectStart',
  'projectEnd',
  'developmentBudget',
  'landPrice',
] as const
/** The fields of fundraising that are about the offer, not the property. */
export const raiseFields = [
  'currency',
  'goal',
  'maximumOffering',
  'allocation',
  'allocationDescription',
  'closingDate',
  'raiseType',
  'propertyType',
  'accreditation',
  'investorCountryRule',
  'investorCountries',
  'stage',
  'round',
] as const
const fundraisingFields = [...propertyFields, ...raiseFields] as const
const termsFields = [
  'unitPrice',
  'numberOfUnits',
  'minimum',
  'maximum',
  'termMonths',
  'frequency',
  'repaymentStructure',
  'interestMethod',
  'strategy',
  'maturityDate',
  'adrPercentage',
  'irrPercentage',
  'equityPercentage',
] as const
const storyFields = [
  'name',
  'highlight',
  'language',
  'uploadType',
  'storyImage',
  'videoUrl',
  'campaignStory',
  'longStory',
] as const
const extrasFields = [
  'analyticsId',
  'website',
  'facebook',
  'twitter',
  'linkedin',
  'youtube',
  'contractCopy',
  'manageContract',
  'contract',
] as const
/** Sections with fields of known names. */
export const formSections = {
  company: companyFields,
  fundraising: fundraisingFields,
  terms: termsFields,
  story: storyFields,
  extras: extrasFields,
} as const
export type FormSection = keyof typeof formSections

/** Sections with items, and how many items each may have. */
export const listSections = {
  highlights: { fields: ['text'], most: 8 },
  faqs: { fields: ['question', 'answer'], most: 50 },
  team: { fields: ['fullName', 'role', 'email', 'bio', 'photo', 'memberType'], most: 30 },
  leads: { fields: ['fullName', 'role', 'email', 'bio', 'photo', 'memberType'], most: 10 },
  links: { fields: ['title', 'url'], most: 20 },
  videos: { fields: ['title', 'url', 'description'], most: 20 },
  images: { fields: ['title', 'description', 'file'], most: filesMaximum },
  documents: { fields: ['title', 'visibility', 'file'], most: filesMaximum },
} as const satisfies Readonly<Record<string, { readonly fields: readonly string[]; readonly most: number }>>
export type ListSection = keyof typeof listSections

/** Figures of an imported filing and translations: their field names are derived from others. */
export const bookSections = ['figures', 'translations'] as const
export type BookSection = (typeof bookSections)[number]

/**
 * Sections that are stored on the device and merged field by field. The bank account is not one of them: it needs a
 * connection.
 */
export type DraftSection = FormSection | ListSection | BookSection
export const draftSections: readonly DraftSection[] = [
  ...(Object.keys(formSections) as FormSection[]),
  ...(Object.keys(listSections) as ListSection[]),
  ...bookSections,
]

export function isFormSection(section: string): section is FormSection {
  return Object.hasOwn(formSections, section)
}

export function isListSection(section: string): section is ListSection {
  return Object.hasOwn(listSections, section)
}

/** Names of file fields: a value is the id of an uploaded file. */
const fileFields: Readonly<Partial<Record<DraftSection, readonly string[]>>> = {
  company: ['companyLogo'],
  story: ['storyImage'],
  extras: ['contract'],
  team: ['photo'],
  leads: ['photo'],
  images: ['file'],
  documents: ['file'],
}

/** The files that a section refers to, by the names of their fields. */
export function filesIn(section: DraftSection, values: Fields): { readonly name: string; readonly file: string }[] {
  const fields = fileFields[section] ?? []
  if (fields.length === 0) return []
  if (isListSection(section))
    return itemsOf(values).flatMap((item) =>
      fields.flatMap((field) =>
        item.fields[field] ? [{ name: `${item.id}.${field}`, file: item.fields[field] }] : [],
      ),
    )
  return fields.flatMap((field) => (values[field] ? [{ name: field, file: values[field] }] : []))
}

/** Every file that a draft refers to. */
export function filesNamed(sections: Readonly<Partial<Record<DraftSection, Fields>>>): string[] {
  const named = (Object.entries(sections) as [DraftSection, Fields][]).flatMap(([section, values]) =>
    filesIn(section, values).map(({ file }) => file),
  )
  return [...new Set(named)].filter((file) => isUuid(file))
}

/** Fields whose concurrent changes always raise a conflict: money and the closing date (issue 3.3). */
export const guardedFields: Readonly<Partial<Record<DraftSection, readonly string[]>>> = {
  fundraising: ['currency', 'goal', 'maximumOffering', 'allocation', 'closingDate', 'raiseType'],
  terms: [...termsFields],
}

const itemPattern = /^([0-9a-z][0-9a-z-]{0,39})\.([A-Za-z]{1,30})$/
const orderFields: ReadonlySet<string> = new Set(['position', 'removed'])

/** Positions and marks of removed items. */
export function isOrderField(field: string): boolean {
  return orderFields.has(field)
}

/** The item and its field that a field name of a list refers to. */
export function itemField(name: string): { readonly item: string; readonly field: string } | undefined {
  const match = itemPattern.exec(name)
  return match ? { item: match[1] ?? '', field: match[2] ?? '' } : undefined
}

/** Is this the name of a field of the section? */
export function isFieldOf(section: DraftSection, name: string): boolean {
  if (isFormSection(section)) return (formSections[section] as readonly string[]).includes(name)
  if (isListSection(section)) {
    const found = itemField(name)
    const { fields } = listSections[section]
    return found !== undefined && (orderFields.has(found.field) || (fields as readonly string[]).includes(found.field))
  }
  return section === 'figures' ? isFigure(name) : translated(name) !== undefined
}

/** Maximum number of characters that a draft stores of a field. */
export function fieldMaximum(section: DraftSection, name: string): number {
  return name.endsWith('longStory') && (section === 'story' || section === 'translations')
    ? longStoryMaximum
    : draftFieldMaximum
}

export interface Item {
  readonly id: string
  readonly position: string
  readonly fields: Fields
}

/** The items of a list in their order, without removed ones. Equal positions are ordered by id, the same everywhere. */
export function itemsOf(values: Fields): Item[] {
  const items = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(values)) {
    const found = itemField(name)
    if (!found) continue
    const fields = items.get(found.item) ?? {}
    fields[found.field] = value
    items.set(found.item, fields)
  }
  return [...items]
    .filter(([, fields]) => (fields['removed'] ?? '') === '')
    .map(([id, { position = '', ...fields }]) => ({ id, position, fields }))
    .toSorted((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isFigure(name: string): boolean {
  const [year = '', figure = ''] = name.split('.')
  return (
    name === 'employees' ||
    name === 'currency' ||
    (figureYears.some((each) => each === year) && figureNames.some((each) => each === figure))
  )
}

/** Texts that an owner may translate, by section. */
export const translatedFields: Readonly<Partial<Record<DraftSection, readonly string[]>>> = {
  company: ['description'],
  fundraising: ['propertyDetail', 'city', 'allocationDescription'],
  story: ['name', 'highlight', 'campaignStory', 'longStory'],
  highlights: ['text'],
  faqs: ['question', 'answer'],
  team: ['role', 'bio'],
  leads: ['role', 'bio'],
  videos: ['title', 'description'],
  images: ['title', 'description'],
  documents: ['title'],
}

/** The name of a translation: `fr.story.name`, `ar.faqs.<item>.answer`. */
function translated(
  name: string,
): { readonly language: string; readonly section: DraftSection; readonly field: string } | undefined {
  const match = /^(en|fr|ar)\.([a-z]+)\.(.+)$/.exec(name)
  if (!match) return undefined
  const [, language = '', section = '', field = ''] = match
  const known = draftSections.find((each) => each === section)
  const allowed = known && translatedFields[known]
  if (!known || !allowed) return undefined
  const plain = isListSection(known) ? itemField(field)?.field : field
  return plain !== undefined && allowed.includes(plain) ? { language, section: known, field } : undefined
}

/** The title of a draft: its own name, else the company's. */
export function titleOf(sections: Readonly<Partial<Record<DraftSection, Fields>>>): string {
  return (sections.story?.['name'] || sections.company?.['companyName']) ?? ''
}
