/** What every site starts with, demonstration or not: settings, currencies, lists, menus and pages. Written once. */

import type { Database, Writer } from '#api/db/database.ts'
import type { StoredSettings } from '#api/db/settings.ts'
import type { Texts } from '#api/db/tables.ts'
import { menus } from './menus.ts'
import { optionLists, userTypes } from './option-lists.ts'
import { contentPages } from './pages.ts'

const settings: StoredSettings = {
  siteName: 'Freehold',
  siteLogo: null,
  darkLogo: null,
  favIcon: null,
  sitePrimaryColor: '#14594a',
  siteSecondaryColor: '#b98a3a',
  timezone: 'UTC',
  googleAnalyticsCode: null,
  maintainanceMode: false,
  exceptIP: '',
  onlyAdminCreateCampaign: false,
  walletModule: false,
  mangoPayModule: false,
  currencyId: 'USD',
  projectSingular: { en: 'campaign', fr: 'campagne', ar: 'حملة' },
  metaDescription: {
    en: 'Own a part of the places people live and work in: equity, loans and real-estate trusts, with every fee shown before you confirm.',
    fr: 'Possédez une part des lieux où l’on vit et travaille\u00a0: parts, prêts et fonds immobiliers, tous les frais affichés avant de confirmer.',
    ar: 'امتلك حصة في الأماكن التي يعيش الناس ويعملون فيها: حصص ملكية وقروض وصناديق عقارية، وكل الرسوم ظاهرة قبل أن تؤكد.',
  },
  companyNameMinimum: 10,
  campaignsMaximum: 20,
  reservationDays: 7,
  savedInvestmentDays: 7,
  signUpTwoFactor: true,
  fixedOfflineOnly: false,
  offlineGateway: true,
  achAccountRequired: false,
  // Where money goes is for an administrator to say.
  bank: null,
  topUp: { maximum: { USD: 50_000, EUR: 50_000, JPY: 7_500_000, KWD: 15_000 } },
}

/** Decimals by ISO 4217; the reference is about what a major unit is worth in the site's currency, for ordering only. */
const currencies = [
  { code: 'USD', exponent: 2, reference_micro: 1_000_000n },
  { code: 'EUR', exponent: 2, reference_micro: 1_100_000n },
  { code: 'JPY', exponent: 0, reference_micro: 6_700n },
  { code: 'KWD', exponent: 3, reference_micro: 3_250_000n },
]

/** Does nothing where the site is prepared already. */
export async function prepareSite(database: Database, newId: () => string, now: Date): Promise<void> {
  await database.transact(async (tx) => {
    const inserted = await tx
      .insertInto('site_setting')
      .values({ id: 1, data: JSON.stringify(settings) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    await tx
      .insertInto('currency')
      .values(currencies.map((currency, position) => ({ ...currency, position })))
      .execute()
    await insertLists(tx)
    await insertMenus(tx, newId)
    await tx
      .insertInto('content_page')
      .values(
        contentPages.map((page) => ({
          slug: page.slug,
          titles: JSON.stringify(page.titles),
          bodies: JSON.stringify(page.bodies),
          updated_at: now,
        })),
      )
      .execute()
  })
}

async function insertLists(tx: Writer): Promise<void> {
  await tx
    .insertInto('user_type')
    .values(
      userTypes.map((type, position) => ({
        slug: type.slug,
        names: JSON.stringify(type.names),
        purposes: JSON.stringify(type.purposes),
        position,
      })),
    )
    .execute()
  const items = Object.entries(optionLists).flatMap(([list, options]: [string, Readonly<Record<string, Texts>>]) =>
    Object.entries(options).map(([slug, names], position) => ({ list, slug, names: JSON.stringify(names), position })),
  )
  await tx.insertInto('option_item').values(items).execute()
}

async function insertMenus(tx: Writer, newId: () => string): Promise<void> {
  await tx
    .insertInto('menu_item')
    .values(
      menus.map((item, position) => ({
        id: newId(),
        menu: item.menu,
        link_type: item.linkType,
        titles: JSON.stringify(item.titles),
        url: item.url,
        url_target: item.url.startsWith('/') ? ('same' as const) : ('new' as const),
        icon: item.icon ?? null,
        position,
      })),
    )
    .execute()
}
