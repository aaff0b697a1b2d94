/** What the owner of a campaign of the demonstration entered, step by step, in English with the other two languages beside it. */

import type { Writer } from '#api/db/database.ts'
import { writeFunding } from '#api/db/funding.ts'
import { claimItems, itemIdsOf, type StoredSections, writeSection } from '#api/db/sections.ts'
import { drawDocument } from '#api/demo/art/draw-document.ts'
import { drawInterior } from '#api/demo/art/draw-interior.ts'
import { drawLogo } from '#api/demo/art/draw-logo.ts'
import { drawPlan, drawSiteMap } from '#api/demo/art/draw-plan.ts'
import { drawPortrait } from '#api/demo/art/draw-portrait.ts'
import { drawScene } from '#api/demo/art/draw-scene.ts'
import type { DemoCampaign, DemoCompany, Translated } from '#api/demo/content/demo-content.ts'
import { demoCompanies } from '#api/demo/content/demo-marketplace.ts'
import { standardAnswers } from '#api/demo/content/standard-answers.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import type { DraftSection, Fields } from '#domain/campaign-sections.ts'
import { masked } from '#domain/funding.ts'
import { sortKeyBetween } from '#domain/order.ts'
import { storeDocument, storeDrawing } from './files.ts'
import type { SeedTools } from './seed-tools.ts'

export type DemoSections = Partial<Record<DraftSection, Fields>>

export async function demoSections(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  company: DemoCompany,
  ownerId: string,
  serial: number,
): Promise<DemoSections> {
  const book = new Book(tools)
  // The same on all campaigns of a company.
  const mark = { seed: demoCompanies.indexOf(company) + 1, name: company.name, size: 200 }
  const logo = await storeDrawing(tx, tools, ownerId, drawLogo(mark))
  const pictures = await drawPictures(tx, tools, content, ownerId, serial)
  enterCompany(book, content, company, logo)
  enterProperty(book, tools, content, company)
  enterStory(book, content, pictures[0]?.file ?? '')
  for (const { title, file } of pictures) book.item('images', { title }, { file })
  for (const [position, member] of company.team.entries()) {
    const photo = await storeDrawing(tx, tools, ownerId, drawPortrait({ seed: serial * 13 + position * 5 + 1 }))
    const fullName = `${member.firstName} ${member.lastName}`
    book.item('team', { role: member.role, bio: member.bio }, { fullName, photo, email: mailOf(member, company) })
  }
  for (const document of content.documents) {
    const file = await storeDocument(tx, tools, ownerId, drawnDocument(document, content, company))
    book.item('documents', { title: document.title }, { file, visibility: document.visibility })
  }
  return book.sections
}

/** Sections being filled in: a text goes into its field and its translations at once. */
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
    propertyType: content.propertyType,
    accreditation: content.accreditation,
    stage: content.strategy === 'development' ? 'building' : 'operating',
    round: 'first',
  })
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

const pictureTitles: Readonly<Record<'scene' | 'view' | 'interior' | 'plan' | 'map', Translated>> = {
  scene: { en: 'The building', fr: 'L’immeuble', ar: 'المبنى' },
  view: { en: 'View from the street', fr: 'Vue de la rue', ar: 'منظر من الشارع' },
  interior: { en: 'Inside', fr: 'Intérieur', ar: 'من الداخل' },
  plan: { en: 'Floor plan', fr: 'Plan d’étage', ar: 'مخطط الطابق' },
  map: { en: 'Where it stands', fr: 'Situation', ar: 'الموقع' },
}

async function drawPictures(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  ownerId: string,
  serial: number,
): Promise<{ title: Translated; file: string }[]> {
  const size = { width: 700, height: 500 }
  const { scene, night } = content
  const drawings: [keyof typeof pictureTitles, string][] = [
    ['scene', drawScene({ scene, seed: serial * 17 + 3, night, ...size })],
    ['view', drawScene({ scene, seed: serial * 17 + 9, night: !night && serial % 3 === 0, ...size })],
    ['interior', drawInterior({ seed: serial * 5 + 1 })],
    ['plan', drawPlan({ seed: serial * 7 + 2 })],
    ['map', drawSiteMap({ seed: serial * 11 + 4 })],
  ]
  const pictures: { title: Translated; file: string }[] = []
  for (const [kind, svg] of drawings)
    pictures.push({ title: pictureTitles[kind], file: await storeDrawing(tx, tools, ownerId, svg) })
  return pictures
}

function drawnDocument(
  document: DemoCampaign['documents'][number],
  content: DemoCampaign,
  company: DemoCompany,
): Uint8Array {
  return drawDocument({
    title: document.title.en,
    campaignName: content.name.en,
    kind: document.kind,
    language: 'en',
    rows: [
      ['Company', company.name],
      ['Campaign', content.name.en],
      ['Address', `${content.location.street}, ${content.location.city}`],
      ['Goal', `${content.goal} ${content.currency}`],
      ['Price of a unit', `${content.unitPrice} ${content.currency}`],
      ['Target return a year', `${content.targetReturn} %`],
      ['Term', `${content.termMonths} months`],
    ],
    paragraphs: [
      content.story.en,
      ...content.longStory.en.split(/\n{2,}/),
      ...content.faqs.map((faq) => `${faq.question.en} ${faq.answer.en}`),
    ],
  })
}

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

/** A number that passes every check and belongs to nobody. */
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
    shown_number: masked(demoIban),
    sealed_routing: sealer.seal(demoBic, `campaign_account/${campaignId}/routing`),
    shown_routing: masked(demoBic),
    connected_id: null,
    agreed_at: at,
    updated_at: at,
    version: 1,
  })
}
