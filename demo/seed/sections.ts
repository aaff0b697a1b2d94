/**
 * The owner's input for a campaign of the demonstration, step by step, in English with the other two languages beside
 * it.
 */

import type { Writer } from '#api/db/database.ts'
import { writeFunding } from '#api/db/payment/funding.ts'
import { claimItems, itemIdsOf, type StoredSections, writeSection } from '#api/db/draft/sections.ts'
import { type DemoCampaign, type DemoCompany, demoFile, type Translated } from '#demo/marketplace.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import type { DraftSection, Fields } from '#domain/draft/campaign-sections.ts'
import { masked } from '#domain/masking.ts'
import { sortKeyBetween } from '#domain/campaign/order.ts'
import { storeDocument, storePicture } from './files.ts'
import type { SeedTools } from './seed-tools.ts'
import { standardAnswers } from './standard-answers.ts'

export type DemoSections = Partial<Record<DraftSection, Fields>>

/** @param serial selects from the pictures that several campaigns share */
export async function demoSections(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  company: DemoCompany,
  ownerId: string,
  serial: number,
): Promise<DemoSections> {
  const book = new Book(tools)
  const picture = (name: string) => storePicture(tx, tools, ownerId, name)
  const campaignFolder = `campaigns/${content.slug}`
  const companyFolder = `companies/${company.key}`
  const logo = `${companyFolder}/logo.webp`
  const shared = 1 + (serial % sharedPictures)
  const pictures: readonly (readonly [keyof typeof pictureTitles, string])[] = [
    ['building', `${campaignFolder}/building.webp`],
    ['street', `${campaignFolder}/street.webp`],
    ['interior', `pictures/interior-${shared}.webp`],
    ['plan', `pictures/floor-plan-${shared}.webp`],
    ['map', `pictures/site-map-${shared}.webp`],
  ]
  const photoOf = (member: DemoCompany['team'][number]): string => `${companyFolder}/${member.key}.webp`
  // Read together: each is decoded on a thread of its own.
  await Promise.all([logo, ...pictures.map(([, name]) => name), ...company.team.map(photoOf)].map(tools.picture))
  enterCompany(book, content, company, await picture(logo))
  enterProperty(book, tools, content, company)
  for (const [kind, name] of pictures) {
    const file = await picture(name)
    book.item('images', { title: pictureTitles[kind] }, { file })
    if (kind === 'building') enterStory(book, content, file)
  }
  for (const member of company.team) {
    const photo = await picture(photoOf(member))
    const fullName = `${member.firstName} ${member.lastName}`
    book.item('team', { role: member.role, bio: member.bio }, { fullName, photo, email: mailOf(member, company) })
  }
  for (const { kind, title, visibility } of content.documents) {
    const file = await storeDocument(tx, tools, ownerId, demoFile(`${campaignFolder}/${kind}.pdf`))
    book.item('documents', { title }, { file, visibility })
  }
  return book.sections
}

/** Collects sections: each text is written to its field and its translations together. */
class Book {
  readonly sections: Partial<Record<DraftSection, Record<string, string>>> = {}
  readonly #tools: SeedTools
  readonly #last = new Map<DraftSection, string>()
  constructor(tools: SeedTools) {
    this.#tools = tools
  }

  set(section: DraftSection, fields: Readonly<Record<string, string | undefined>>): void {
    const known = (this.sections[section] ??= {})
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) known[name] = value
  }

  setTranslated(section: DraftSection, field: string, { en, fr, ar }: Translated): void {
    this.set(section, { [field]: en })
    this.set('translations', { [`fr.${section}.${field}`]: fr, [`ar.${section}.${field}`]: ar })
  }

  item(section: DraftSection, texts: Readonly<Record<string, Translated>>, fields: Fields = {}, id?: string): void {
    const item = id ?? this.#tools.newId()
    const position = sortKeyBetween(this.#last.get(section), undefined)
    this.#last.set(section, position)
    this.set(section, { [`${item}.position`]: position })
    for (const [name, value] of Object.entries(fields)) this.set(section, { [`${item}.${name}`]: value })
    for (const [name, text] of Object.entries(texts)) this.setTranslated(section, `${item}.${name}`, text)
  }
}

const categories = {
  reit: 'offices',
  sponsor: 'land',
  multifamily: 'residential',
  diversified: 'offices',
  commercial: 'retail',
  'mixed-use': 'residential',
} as const

function mailOf(member: DemoCompany['team'][number], company: DemoCompany): string {
  return `${member.key}@${company.email.split('@')[1] ?? 'example.com'}`
}

function enterCompany(book: Book, content: DemoCampaign, company: DemoCompany, logo: string): void {
  book.set('company', {
    companyName: company.name,
    yearFounded: String(company.yearFounded),
    industry: company.industry,
    category: categories[content.propertyType],
    companyEmail: company.email,
    phoneNumber: company.phone,
    website: company.website,
    address: company.address,
    companyLogo: content.status === 0 ? '' : logo,
  })
  book.setTranslated('company', 'description', company.description)
}

function enterProperty(book: Book, tools: SeedTools, content: DemoCampaign, company: DemoCompany): void {
  const { property, location, currency } = content
  const closing = addDays(dateIn(tools.now.getTime(), 'UTC'), content.closesInDays)
  book.set('fundraising', {
    propertyName: property.name,
    propertyLocation: location.street,
    state: location.state,
    country: location.country,
    postalCode: location.postalCode,
    coordinates: location.coordinates,
    propertySize: String(property.size),
    plotSize: String(property.plotSize),
    propertyYear: String(property.year),
    numberOfDwellings: String(property.dwellings),
    assetValue: property.assetValue,
    totalAmountDistributed: property.totalDistributed,
    propertyURL: content.kind === 'reit' ? undefined : company.website,
    currency,
    goal: content.goal,
    closingDate: closing,
    raiseType: content.raiseType,
    allocation: content.allocationDescription === undefined ? undefined : 'discretionary',
    propertyType: content.propertyType,
    accreditation: content.accreditation,
    stage: content.strategy === 'development' ? 'building' : 'operating',
    round: 'first',
  })
  if (content.allocationDescription !== undefined)
    book.setTranslated('fundraising', 'allocationDescription', content.allocationDescription)
  book.setTranslated('fundraising', 'propertyDetail', property.detail)
  book.setTranslated('fundraising', 'city', location.cityName)
  book.set('terms', {
    unitPrice: content.unitPrice,
    minimum: content.minimumInvestment,
    maximum: content.maximumInvestment,
    termMonths: String(content.termMonths),
    frequency: content.frequency,
    strategy: content.strategy,
    maturityDate: addDays(closing, Math.round(content.termMonths * 30.44)),
    irrPercentage: content.targetReturn,
    adrPercentage: content.distributionRate ?? (content.kind === 'debt' ? content.targetReturn : undefined),
    numberOfUnits:
      content.kind === 'reit' ? String(Math.floor(Number(content.goal) / Number(content.unitPrice))) : undefined,
  })
}

function enterStory(book: Book, content: DemoCampaign, storyImage: string): void {
  book.set('story', { language: 'en', uploadType: 'image', storyImage })
  book.setTranslated('story', 'name', content.name)
  book.setTranslated('story', 'highlight', content.highlight)
  book.setTranslated('story', 'campaignStory', content.story)
  book.setTranslated('story', 'longStory', content.longStory)
  for (const highlight of content.highlights) book.item('highlights', { text: highlight })
  for (const faq of content.faqs) book.item('faqs', { question: faq.question, answer: faq.answer })
  for (const [id, answer] of Object.entries(standardAnswers(content))) book.item('faqs', { answer }, {}, id)
}

/** Number of interiors, floor plans and maps. */
const sharedPictures = 8

const pictureTitles = {
  building: { en: 'The building', fr: 'L’immeuble', ar: 'المبنى' },
  street: { en: 'View from the street', fr: 'Vue de la rue', ar: 'منظر من الشارع' },
  interior: { en: 'Interior', fr: 'Intérieur', ar: 'من الداخل' },
  plan: { en: 'Floor plan', fr: 'Plan d’étage', ar: 'مخطط الطابق' },
  map: { en: 'Location', fr: 'Situation', ar: 'الموقع' },
} as const satisfies Record<string, Translated>

export async function storeSections(
  tx: Writer,
  campaignId: string,
  sections: DemoSections,
  at: Date,
): Promise<StoredSections> {
  const entries = Object.entries(sections) as [DraftSection, Fields][]
  for (const [section, values] of entries) {
    await claimItems(tx, campaignId, section, itemIdsOf(section, Object.keys(values)))
    await writeSection(tx, campaignId, section, values, 1, at)
  }
  return Object.fromEntries(entries.map(([section, values]) => [section, { values, version: 1, updatedAt: at }]))
}

/** Passes every check but belongs to no account. */
const demoIban = 'GB29NWBK60161331926819'
const demoBic = 'NWBKGB21'

export async function storeAccount(
  tx: Writer,
  { sealer }: Pick<SeedTools, 'sealer'>,
  campaignId: string,
  holder: string,
  at: Date,
): Promise<void> {
  await writeFunding(tx, {
    campaign_id: campaignId,
    bank_name: `Example Bank (${holder})`.slice(0, 120),
    account_type: 'checking',
    scheme: 'iban',
    sealed_number: sealer.seal(demoIban, `campaign_account/${campaignId}/number`),
    masked_number: masked(demoIban),
    sealed_routing: sealer.seal(demoBic, `campaign_account/${campaignId}/routing`),
    masked_routing: masked(demoBic),
    connected_id: null,
    agreed_at: at,
    updated_at: at,
    changed_at: at,
    version: 1,
  })
}
