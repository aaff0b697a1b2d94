/** Editorial content for visitors: sliders, questions, help. */

import type { Reader, Writer } from '#api/db/database.ts'

export function listSliderRows(db: Reader | Writer) {
  return db
    .selectFrom('slider')
    .leftJoin('stored_file as picture', (join) =>
      join.onRef('picture.id', '=', 'slider.picture_id').on('picture.visibility', '=', 'public'),
    )
    .select([
      'slider.id',
      'slider.titles',
      'slider.bodies',
      'slider.actions',
      'slider.alts',
      'slider.url',
      'slider.active',
      'slider.updated_at',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.tone as picture_tone',
    ])
    .orderBy('slider.position')
    .orderBy('slider.id')
    .execute()
}
export type SliderRow = Awaited<ReturnType<typeof listSliderRows>>[number]

export function listFaqRows(db: Reader | Writer) {
  return db
    .selectFrom('site_faq')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('page_slug', 'is', null),
        eb('page_slug', 'in', eb.selectFrom('content_page').select('slug').where('active', '=', true)),
      ]),
    )
    .orderBy('page_slug')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type FaqRow = Awaited<ReturnType<typeof listFaqRows>>[number]

export async function listHelpRows(db: Reader | Writer) {
  const [topics, questions] = await Promise.all([
    db.selectFrom('help_topic').selectAll().where('active', '=', true).orderBy('position').orderBy('slug').execute(),
    db.selectFrom('help_question').selectAll().orderBy('position').orderBy('slug').execute(),
  ])
  return { topics, questions }
}

/** Unpaid investments in campaigns that accept money: their number, and the total of each currency. */
export async function reservationTotals(db: Reader) {
  const rows = await db
    .selectFrom('investment')
    .innerJoin('campaign', 'campaign.id', 'investment.campaign_id')
    .select((select) => [
      'investment.currency',
      'investment.campaign_id',
      select.fn.countAll<bigint>().as('reservations'),
      select.fn.sum<string>('investment.amount').as('amount'),
    ])
    .where('investment.state', '=', 'reserved')
    .where('campaign.status', '=', 2)
    .groupBy(['investment.currency', 'investment.campaign_id'])
    .execute()
  const amounts = new Map<string, bigint>()
  for (const { currency, amount } of rows) amounts.set(currency, (amounts.get(currency) ?? 0n) + BigInt(amount))
  return {
    reservations: rows.reduce((sum, row) => sum + Number(row.reservations), 0),
    campaigns: new Set(rows.map((row) => row.campaign_id)).size,
    amounts: [...amounts.keys()]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((currency) => ({ currency, amount: amounts.get(currency) ?? 0n })),
  }
}
