/** The payout account offline: sealed on the device, sent once, and never replacing another without confirmation. */

import type { Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { readAllStorage } from '#tests/support/browser/storage-contents.ts'
import { controlled, expect, type Member, textOf, signInHere, test } from '#tests/support/browser/browser-site.ts'

const text = (id: string): string => textOf('en', id)
const button = (page: Page, id: string) => page.getByRole('main').getByRole('button', { name: text(id), exact: true })
const field = (page: Page, name: string) => page.getByRole('main').locator(`[name=${name}]`)
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop() ?? ''
/** An account number as the server masks it. */
const stored = (page: Page, mask: string) => page.getByRole('definition').filter({ hasText: mask })
/** The status of an account that only this device has. */
const card = (page: Page) => page.locator('[data-account]')

interface Funding {
  readonly version: number
  readonly values: Readonly<Record<string, string>>
}

async function onServer(client: SiteClient, { session }: Member, id: string): Promise<Funding | undefined> {
  const { sections } = await client.call<{ sections: { funding?: Funding } }>('GET', `equities/${id}/draft`, {
    token: session.token,
  })
  return sections.funding
}

const plain = (number: string) => ({
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: number,
  confirmAccountNumber: number,
  routingNumber: '011401533',
  tos: true,
})

/** Types an account. */
async function type(page: Page, number: string): Promise<void> {
  await field(page, 'bankName').fill('Example Bank')
  await field(page, 'accountType').selectOption('checking')
  await field(page, 'accountNumber').fill(number)
  await field(page, 'confirmAccountNumber').pressSequentially(number)
  await field(page, 'routingNumber').fill('011401533')
  await field(page, 'tos').check()
}

/** Types an account offline and stores it sealed. */
async function enter(page: Page, number: string): Promise<void> {
  await type(page, number)
  await button(page, 'steps.keepSealed').click()
  await expect(card(page)).toContainText(`Account ending in ••••${number.slice(-4)}`)
}

/** Signs in through the worker and opens step 6 once, so that everything it needs is cached. */
async function prepare(page: Page, owner: Member): Promise<string> {
  await page.goto('/login?next=/create-campaign/choose-type')
  await signInHere(page, owner)
  await controlled(page)
  return begin(page)
}

async function begin(page: Page): Promise<string> {
  await page.goto('/create-campaign/choose-type')
  await page
    .getByRole('button', { name: text('kind.equity') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/create-campaign\/company-info\//)
  const id = idOf(page)
  await page.goto(`/create-campaign/funding/${id}`)
  await expect(field(page, 'bankName')).toBeVisible()
  return id
}

test('an account entered offline for a campaign created offline is sealed here, and sent once', async ({
  page,
  context,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  await prepare(page, owner)
  await context.setOffline(true)
  const id = await begin(page)
  await enter(page, '000424249137')
  await expect(card(page)).toContainText(text('steps.accountPending'))
  await expect(page.locator('nav [data-step=funding] [data-completed]').first()).toHaveAttribute(
    'data-completed',
    'true',
  )
  // A mistyped account is replaced.
  await button(page, 'steps.accountAgain').click()
  await enter(page, '000424241234')
  await expect(page.getByRole('main')).not.toContainText('9137')
  await page.close()

  const later = await context.newPage()
  await later.goto(`/create-campaign/funding/${id}`)
  await expect(card(later)).toContainText('Account ending in ••••1234')
  await expect(button(later, 'steps.submit')).toHaveAttribute('aria-disabled', 'true')
  const retained = await readAllStorage(later)
  expect(retained).toContain('••••1234')
  expect(retained).toContain('"sealed":"1.')
  for (const secret of ['00042424', '42424', '011401533', '••••9137', 'Example Bank'])
    expect(retained.includes(secret), secret).toBe(false)

  await context.setOffline(false)
  await expect(stored(later, '••••1533')).toBeVisible({ timeout: 30_000 })
  await expect(card(later)).toHaveCount(0)
  expect(await onServer(client, owner, id)).toMatchObject({
    version: 1,
    values: { bankName: 'Example Bank', accountNumber: '••••1234', routingNumber: '••••1533' },
  })
  expect(await readAllStorage(later)).not.toContain('"sealed"')
})

test('an account that changed elsewhere is not replaced before its owner has chosen', async ({
  page,
  context,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const id = await prepare(page, owner)
  await expect
    .poll(() =>
      onServer(client, owner, id).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const elsewhere = (number: string) =>
    client.call('PATCH', `campaign/payment-detail/${id}`, { token: owner.session.token, body: plain(number) })
  const dispute = async (mine: string, theirs: string): Promise<void> => {
    await context.setOffline(true)
    await enter(page, mine)
    await elsewhere(theirs)
    await context.setOffline(false)
    const panel = page.getByRole('region', { name: text('draft.funding.accountNumber') })
    await expect(panel).toContainText(`••••${mine.slice(-4)}`, { timeout: 30_000 })
    await expect(panel).toContainText(`••••${theirs.slice(-4)}`)
    expect((await onServer(client, owner, id))?.values).toMatchObject({ accountNumber: `••••${theirs.slice(-4)}` })
  }
  await dispute('000424249137', '55550001')
  await page.getByRole('button', { name: /^Use the one ending in .?••••9137/ }).click()
  await expect(stored(page, '••••9137')).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await onServer(client, owner, id))?.version).toBe(2)

  await button(page, 'steps.replaceAccount').click()
  await dispute('000424247777', '55550002')
  await page.getByRole('button', { name: /^Keep the one ending in .?••••0002/ }).click()
  await expect(stored(page, '••••0002')).toBeVisible()
  expect(await onServer(client, owner, id)).toMatchObject({ version: 3, values: { accountNumber: '••••0002' } })

  // Online the reply is immediate, and the choice is the same.
  await elsewhere('55550003')
  await button(page, 'steps.replaceAccount').click()
  await type(page, '000424248888')
  await button(page, 'steps.saveAccount').click()
  await page.getByRole('button', { name: /^Use the one ending in .?••••8888/ }).click()
  await expect(stored(page, '••••8888')).toBeVisible({ timeout: 30_000 })
  expect(await onServer(client, owner, id)).toMatchObject({ version: 5, values: { accountNumber: '••••8888' } })
})

test('an account entered after the session ended is sent once the same user signs in', async ({
  page,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const id = await prepare(page, owner)
  await expect.poll(() => onServer(client, owner, id).catch(() => undefined)).toBeDefined()
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
  )
  // Only now: any request of the page to the server may show that its session has ended, over the form.
  await type(page, '000424249137')
  await client.call('POST', 'logout', { token })
  await button(page, 'steps.saveAccount').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text('shell.sessionEnded'))
  await expect.poll(() => readAllStorage(page)).toContain('"sealed":"1.')
  await dialog.locator('[name=password]').fill(owner.password)
  await dialog.getByRole('button', { name: text('shell.signIn'), exact: true }).click()
  await expect(stored(page, '••••9137')).toBeVisible({ timeout: 30_000 })
  expect((await onServer(client, owner, id))?.version).toBe(1)
})

test('sign-out warns that sealed data will be deleted, and deletes it', async ({
  page,
  context,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  await prepare(page, owner)
  await context.setOffline(true)
  const id = await begin(page)
  await enter(page, '000424249137')
  await page.goto('/logout')
  await expect(page.getByText(text('account.signOutSealed'))).toBeVisible()
  expect(await readAllStorage(page)).toContain('"sealed"')
  await button(page, 'shell.signOut').click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(async () => /"sealed":"1\.|••••9137|"kind":"equity"/.exec(await readAllStorage(page))?.[0])
    .toBeUndefined()
  // The campaign that was created here stays sealed for its owner.
  await context.setOffline(false)
  await page.goto(`/login?next=/create-campaign/funding/${id}`)
  await signInHere(page, owner)
  await expect(field(page, 'bankName')).toBeVisible()
  await expect
    .poll(() =>
      onServer(client, owner, id).then(
        () => 'there',
        () => 'missing',
      ),
    )
    .toBe('there')
  expect(await readAllStorage(page)).not.toContain('••••9137')
})
