/** Creating a campaign: input is stored on the device, reaches the server once, and stays private to its owner. */

import type { Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import {
  controlled,
  leaveSilently,
  expect,
  textOf,
  signInHere,
  speak,
  test,
} from '#tests/support/browser/browser-site.ts'

const save = (page: Page) => page.locator('[data-save]')
const field = (page: Page, name: string) => page.getByRole('main').locator(`[name=${name}]`)
const onDevice = (page: Page) => expect(save(page)).toHaveAttribute('data-save', 'device')
const onServer = (page: Page) => expect(save(page)).toHaveAttribute('data-save', 'server', { timeout: 30_000 })
/** The status of unsent changes in the header. */
const chip = (page: Page) => page.getByRole('banner').getByRole('status').first()
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop() ?? ''

async function begin(page: Page, language: 'en' | 'ar' = 'en'): Promise<string> {
  await page.goto('/create-campaign/choose-type')
  await page
    .getByRole('button', { name: textOf(language, 'kind.equity') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/create-campaign\/company-info\//)
  await expect(field(page, 'companyName')).toBeVisible()
  return idOf(page)
}

async function companyOf(client: SiteClient, token: string, id: string): Promise<Record<string, string>> {
  const { values } = await client.call<{ values: Record<string, string> }>('GET', `equity/company-profile/${id}`, {
    token,
  })
  return values
}

async function ownCampaigns(client: SiteClient, token: string, userId: string): Promise<string[]> {
  const { items } = await client.call<{ items: { id: string }[] }>('GET', `get-user-campaigns/${userId}`, { token })
  return items.map(({ id }) => id)
}

test('step 1 is saved automatically: on this device, then on the server, once', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  const id = await begin(page)
  await field(page, 'companyName').pressSequentially('Harbour Light Homes', { delay: 15 })
  await field(page, 'description').fill('Ten flats by the water.\nTwo shops.')
  await onServer(page)
  await expect(save(page)).toHaveText(/^Saved \d/)
  expect(await companyOf(client, session.token, id)).toMatchObject({
    companyName: 'Harbour Light Homes',
    description: 'Ten flats by the water.\nTwo shops.',
  })
  expect(await ownCampaigns(client, session.token, session.user.id)).toEqual([id])
  await page.reload()
  await expect(field(page, 'companyName')).toHaveValue('Harbour Light Homes')
  // An error is displayed when the field loses focus, and the value is saved all the same.
  await field(page, 'companyEmail').fill('nobody')
  await field(page, 'companyEmail').blur()
  await expect(field(page, 'companyEmail')).toHaveAttribute('aria-invalid', 'true')
  await onServer(page)
  // The owner finds it among the campaigns.
  await page.goto('/campaign-dashboard')
  await expect(page.getByRole('main')).toContainText('Harbour Light Homes')
})

for (const language of ['en', 'ar'] as const)
  test(`a draft begun offline survives a reload and is stored on the server once online (${language})`, async ({
    page,
    context,
    newMember,
    client,
  }) => {
    const member = await newMember({ userType: 'company' })
    await speak(page, language)
    await page.goto('/login?next=/create-campaign/choose-type')
    await signInHere(page, member, language)
    await controlled(page)
    // Opened once through the worker, so that its scripts and texts are cached.
    const first = await begin(page, language)
    await expect.poll(() => ownCampaigns(client, member.session.token, member.session.user.id)).toEqual([first])
    await page.reload({ waitUntil: 'networkidle' })

    await context.setOffline(true)
    const id = await begin(page, language)
    expect(id).not.toBe(first)
    const name = language === 'ar' ? 'شركة مرسى الخليج العقارية' : 'Marsa Gulf Homes'
    await field(page, 'companyName').fill(name)
    await onDevice(page)
    await field(page, 'address').fill('12 Harbour Street')
    await onDevice(page)
    await expect(chip(page)).toContainText(language === 'ar' ? 'دون اتصال، عنصران ينتظران' : 'Offline, 2 items waiting')
    await page.reload()
    await expect(field(page, 'companyName')).toHaveValue(name)
    await expect(field(page, 'address')).toHaveValue('12 Harbour Street')
    await onDevice(page)

    await context.setOffline(false)
    await onServer(page)
    const { token, user } = member.session
    expect(await companyOf(client, token, id)).toMatchObject({ companyName: name, address: '12 Harbour Street' })
    expect((await ownCampaigns(client, token, user.id)).filter((each) => each === id)).toHaveLength(1)
    expect(await ownCampaigns(client, token, user.id)).toHaveLength(2)
  })

test('the worker sends changes made offline after all pages were closed', async ({
  page,
  context,
  newMember,
  client,
  site,
}) => {
  const member = await newMember({ userType: 'company' })
  await page.goto('/login?next=/create-campaign/choose-type')
  await signInHere(page, member)
  await controlled(page)
  const tools = await context.newCDPSession(await context.newPage())
  const registrations: string[] = []
  tools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId))
  })
  await tools.send('ServiceWorker.enable')
  const id = await begin(page)
  await field(page, 'companyName').fill('Typed before')
  await onServer(page)
  await context.setOffline(true)
  await field(page, 'companyName').fill('Typed and closed')
  await onDevice(page)
  await leaveSilently(page)
  expect((await companyOf(client, member.session.token, id))['companyName']).toBe('Typed before')
  await context.setOffline(false)
  // The browser fires this event by itself some time after the connection is back.
  await tools.send('ServiceWorker.dispatchSyncEvent', {
    origin: site.origin,
    registrationId: registrations[0] ?? '',
    tag: 'outbox',
    lastChance: false,
  })
  await expect
    .poll(async () => (await companyOf(client, member.session.token, id))['companyName'])
    .toBe('Typed and closed')
})

test('two tabs on one draft: both changes are stored, and each tab shows the other’s', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const one = await openAs(session)
  const id = await begin(one)
  const two = await one.context().newPage()
  await two.goto(`/create-campaign/company-info/${id}`)
  await Promise.all([
    field(one, 'companyName').fill('From the first tab'),
    field(two, 'address').fill('From the second'),
  ])
  await expect(field(one, 'address')).toHaveValue('From the second')
  await expect(field(two, 'companyName')).toHaveValue('From the first tab')
  await expect
    .poll(() => companyOf(client, session.token, id))
    .toMatchObject({ companyName: 'From the first tab', address: 'From the second' })
  await onServer(one)
})

test('two devices: a field that both changed shows both values, and the user decides', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const phone = await openAs(session)
  const id = await begin(phone)
  await field(phone, 'companyName').fill('Before both')
  await onServer(phone)
  const laptop = await openAs(session)
  await laptop.goto(`/create-campaign/company-info/${id}`)
  await expect(field(laptop, 'companyName')).toHaveValue('Before both')

  const differ = async (mine: string, theirs: string): Promise<void> => {
    await phone.context().setOffline(true)
    await field(phone, 'companyName').fill(mine)
    await field(phone, 'phoneNumber').fill('+965 2220 0100')
    await onDevice(phone)
    await field(laptop, 'companyName').fill(theirs)
    await field(laptop, 'address').fill(`Beside ${theirs}`)
    await onServer(laptop)
    await expect.poll(async () => (await companyOf(client, session.token, id))['companyName']).toBe(theirs)
    await phone.context().setOffline(false)
    await expect(phone.getByText(textOf('en', 'edit.conflict.title'), { exact: true })).toBeVisible({ timeout: 30_000 })
    const panel = phone.getByRole('region', { name: textOf('en', 'draft.company.companyName') })
    await expect(panel).toContainText(mine)
    await expect(panel).toContainText(theirs)
    // A field that only one side changed is merged.
    await expect(field(phone, 'address')).toHaveValue(`Beside ${theirs}`)
    // Until the decision the server's value is not overwritten.
    expect((await companyOf(client, session.token, id))['companyName']).toBe(theirs)
  }
  await differ('From the phone', 'From the laptop')
  await phone.getByRole('button', { name: 'Keep mine: Company name' }).click()
  await expect(phone.getByText(textOf('en', 'edit.conflict.title'), { exact: true })).toBeHidden()
  await expect.poll(async () => (await companyOf(client, session.token, id))['companyName']).toBe('From the phone')
  await onServer(phone)

  await laptop.reload()
  await expect(field(laptop, 'companyName')).toHaveValue('From the phone')
  await differ('Phone again', 'Laptop again')
  await phone.getByRole('button', { name: 'Keep the other: Company name' }).click()
  await expect(field(phone, 'companyName')).toHaveValue('Laptop again')
  await expect(phone.getByText(textOf('en', 'edit.conflict.title'), { exact: true })).toBeHidden()
  expect(await companyOf(client, session.token, id)).toMatchObject({
    companyName: 'Laptop again',
    phoneNumber: '+965 2220 0100',
  })
})

test('a session that ended parks the draft: it resumes for the same user and is withheld from another', async ({
  page,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const stranger = await newMember({ userType: 'company' })
  await page.goto('/login?next=/create-campaign/choose-type')
  await signInHere(page, owner)
  const id = await begin(page)
  await field(page, 'companyName').fill('Before the end of the session')
  await onServer(page)
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
  )
  await client.call('POST', 'logout', { token })
  await field(page, 'companyName').fill('After the end of the session')
  await onDevice(page)
  await expect(chip(page)).toContainText('Sign in to send 1 item')

  // The first call that is rejected ends the session here too. A step that is open by then shows the sign-in itself.
  await page.goto('/campaign-dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(textOf('en', 'shell.sessionEnded'))).toBeVisible()
  await page.goto(`/login?next=/create-campaign/company-info/${id}`)
  await signInHere(page, stranger)
  await expect(page.getByText(textOf('en', 'shell.notFound'))).toBeVisible()
  await expect(page.locator('body')).not.toContainText('After the end of the session')
  expect((await companyOf(client, owner.session.token, id))['companyName']).toBe('Before the end of the session')

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await page.goto(`/login?next=/create-campaign/company-info/${id}`)
  await signInHere(page, owner)
  await expect(field(page, 'companyName')).toHaveValue('After the end of the session')
  await expect
    .poll(async () => (await companyOf(client, owner.session.token, id))['companyName'])
    .toBe('After the end of the session')
  expect(await ownCampaigns(client, owner.session.token, owner.session.user.id)).toEqual([id])
})
