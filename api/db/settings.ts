/** Configuration of the site. Rows hold everything, also what the public never sees; presenters choose what is told. */

import type { Reader, Writer } from './database.ts'

export interface StoredSettings {
  readonly siteName: string
  readonly siteLogo: string | null
  readonly darkLogo: string | null
  readonly favIcon: string | null
  readonly sitePrimaryColor: string
  readonly siteSecondaryColor: string
  readonly timezone: string
  readonly googleAnalyticsCode: string | null
  readonly maintainanceMode: boolean
  readonly exceptIP: string
  readonly onlyAdminCreateCampaign: boolean
  readonly walletModule: boolean
  readonly mangoPayModule: boolean
  readonly currencyId: string
  readonly projectSingular: Readonly<Record<string, string>>
  readonly metaDescription: Readonly<Record<string, string>>
  readonly companyNameMinimum: number
  readonly reservationDays: number
  readonly fixedOfflineOnly: boolean
  readonly offlineGateway: boolean
  readonly bank: {
    readonly accountName: string
    readonly bankName: string
    readonly accountNumber: string
    readonly routing: string
    readonly note: Readonly<Record<string, string>>
  }
}

export async function readSettings(db: Reader | Writer): Promise<{ settings: StoredSettings; version: bigint }> {
  const row = await db
    .selectFrom('site_setting')
    .select(['data', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return { settings: row.data as unknown as StoredSettings, version: row.version }
}

export async function changeSettings(tx: Writer, change: Partial<StoredSettings>): Promise<void> {
  const { settings, version } = await readSettings(tx)
  await tx
    .updateTable('site_setting')
    .set({ data: JSON.stringify({ ...settings, ...change }), version: version + 1n })
    .where('id', '=', 1)
    .execute()
}

export function listCurrencies(db: Reader) {
  return db.selectFrom('currency').select(['code', 'exponent']).orderBy('position').execute()
}

export function listMenuItems(db: Reader) {
  return db.selectFrom('menu_item').selectAll().orderBy('menu').orderBy('position').execute()
}

export function listOptions(db: Reader, lists: readonly string[]) {
  return db.selectFrom('option_item').selectAll().where('list', 'in', lists).orderBy('position').execute()
}

export function listUserTypes(db: Reader | Writer) {
  return db.selectFrom('user_type').selectAll().orderBy('position').execute()
}

export function findPage(db: Reader, slug: string) {
  return db.selectFrom('content_page').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Is there an administrator? An empty site leads to its first-run set-up until there is one. */
export async function hasAdministrator(db: Reader | Writer): Promise<boolean> {
  return (await db.selectFrom('administrator').select('user_id').limit(1).executeTakeFirst()) !== undefined
}
