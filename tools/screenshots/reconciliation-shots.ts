/** Screens of the reconciliation with bank statements. */

import type { SiteClient } from '#tools/hosts/site-client.ts'
import type { Shot } from './shot.ts'

interface OfflinePayment {
  readonly reference: string
  readonly amount: { readonly amount: string; readonly currency: string }
}

/** Imports a statement with payments that are expected, one without a reference, and charges. */
export async function importStatement(site: SiteClient, token: string): Promise<void> {
  const { items } = await site.call<{ items: OfflinePayment[] }>(
    'GET',
    'admin/offline-payments?state=reserved&limit=50',
    { token },
  )
  const expected = items.filter(({ amount }) => amount.currency === 'USD').slice(0, 3)
  const decimal = (cents: string): string => `${cents.slice(0, -2)}.${cents.slice(-2)}`
  const lines = [
    'Date,Amount,Description,Name,Transaction ID',
    ...expected.map(
      ({ reference, amount }, index) =>
        `2026-11-1${index},${decimal(amount.amount)},Investment ${reference},Ada Lovelace,IN-70${index}`,
    ),
    '2026-11-14,1234.50,Transfer without a reference,Grace Hopper Holding,IN-704',
    '2026-11-15,-12.50,Account charges,Harbour Bank,OUT-1',
  ]
  const body = new FormData()
  for (const [name, value] of Object.entries({ account: 'offline', currency: 'USD' })) body.append(name, value)
  body.append('files', new File([lines.join('\n')], 'statement.csv'))
  const headers = { authorization: `Bearer ${token}` }
  const { ok, status } = await fetch(`${site.origin}/api/v1.1/admin/reconciliation/statements`, {
    method: 'POST',
    headers,
    body,
  })
  if (!ok) throw new Error(`the statement was not imported: ${status}`)
}

export function reconciliationShots(): readonly Shot[] {
  const bank = '/admin/reconciliation?account=offline&currency=USD'
  const press =
    (id: string) => async (page: Parameters<NonNullable<Shot['prepare']>>[0], textOf: (id: string) => string) => {
      await page
        .getByRole('button', { name: textOf(id).split('{')[0] ?? '' })
        .first()
        .click()
      await page.locator('dialog[open]').waitFor()
    }
  return [
    { name: 'admin-reconciliation', as: 'admin', path: '/admin/reconciliation', dark: true },
    { name: 'admin-reconciliation-loading', as: 'admin', path: '/admin/reconciliation', held: 'reconciliation' },
    { name: 'admin-reconciliation-account', as: 'admin', path: bank, dark: true },
    { name: 'admin-reconciliation-movements', as: 'admin', path: `${bank}&show=movements` },
    { name: 'admin-reconciliation-statements', as: 'admin', path: `${bank}&show=statements` },
    {
      name: 'admin-reconciliation-review',
      as: 'admin',
      path: bank,
      dark: true,
      window: true,
      prepare: async (page, textOf) => {
        await page.locator('main li button').nth(4).waitFor()
        await page
          .getByRole('button', { name: textOf('reconciliation.reviewOf').split('{')[0] ?? '' })
          .last()
          .click()
        await page.locator('dialog[open]').waitFor()
      },
    },
    {
      name: 'admin-reconciliation-bulk',
      as: 'admin',
      path: bank,
      dark: true,
      window: true,
      prepare: async (page, textOf) => {
        await press('reconciliation.bulkOf')(page, textOf)
        await page.locator('dialog input[type=checkbox]').first().waitFor()
      },
    },
    {
      name: 'admin-reconciliation-import',
      as: 'admin',
      path: bank,
      dark: true,
      window: true,
      prepare: press('reconciliation.import'),
    },
    {
      name: 'admin-reconciliation-import-columns',
      as: 'admin',
      path: bank,
      prepare: async (page, textOf) => {
        await press('reconciliation.import')(page, textOf)
        await page.locator('dialog [name=files]').setInputFiles({
          name: 'statement.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('When,What,In,Out\n2026-11-03,Rent,100.00,\n'),
        })
        await page.locator('dialog button[type=submit]').click()
        await page.locator('dialog [name=bankReference]').waitFor()
      },
    },
  ]
}
