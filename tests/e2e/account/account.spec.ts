/** Registration, sign-in, sign-out, and what remains on the device afterwards. */

import {
  controlled,
  expect,
  textOf,
  signInHere,
  shownSecret,
  started,
  test,
} from '#tests/support/browser/browser-site.ts'
import { readAllStorage } from '#tests/support/browser/storage-contents.ts'
import { lossyLine } from '#tests/support/servers/lossy-line.ts'
import { appCode } from '#tools/journeys/authenticator.ts'

test('registration, activation by mail and sign-in lead back to the requested page', async ({ page }) => {
  const email = `newcomer-${Date.now()}@example.com`
  const password = 'Quiet-River-7'
  await page.goto('/investments')
  await expect(page).toHaveURL(/\/login\?next=%2Finvestments$/)
  await page.getByRole('link', { name: textOf('en', 'account.createAccount') }).click()
  await expect(page).toHaveURL(/\/signup/)

  // Each error is displayed beside its field, and the summary links to it.
  await page.locator('[name=email]').fill('nobody')
  await page.locator('[name=confirmPassword]').fill('other')
  await page.locator('[name=password]').fill('short')
  await page.getByRole('button', { name: textOf('en', 'account.signUp') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  for (const name of ['firstName', 'email', 'password', 'confirmPassword'])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#field-email-error, [id^=field-email][id$=error]')).toHaveText(textOf('en', 'field.email'))

  await page.locator('[name=firstName]').fill('Rania')
  await page.locator('[name=lastName]').fill("O'Brien-حداد")
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=confirmPassword]').fill(password)
  await page.locator('[name=userType][value=investor]').check()
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: textOf('en', 'account.signUp') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'account.checkMailTitle'))

  // Sign-in is refused until the link of the mail was used.
  await page.goto('/login?next=/investments')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true })
    .click()
  await expect(page.getByText(textOf('en', 'error.ACCOUNT_NOT_ACTIVATED'))).toBeVisible()
  await expect(page.getByRole('link', { name: textOf('en', 'account.resend') })).toBeVisible()

  await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
  await page.getByRole('link').first().click()
  const link = await page.locator('a[href*="activate-account"]').first().getAttribute('href')
  await page.goto(link ?? '/')
  await page.getByRole('button', { name: textOf('en', 'account.activate') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'account.confirmedTitle'))

  // A used link displays an error; enrolling the second factor then completes the activation.
  await page.goto(link ?? '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'account.linkUnusableTitle'))
  await page.goto('/login?next=/investments')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/auth-user-verification\?next=/)
  await expect(page.getByRole('img', { name: textOf('en', 'settings.qrCode') })).toBeVisible()
  await page.locator('[name=code]').fill(appCode(await shownSecret(page), Date.now()))
  await page.getByRole('button', { name: textOf('en', 'settings.enrolConfirm') }).click()
  await expect(page.getByRole('heading', { name: textOf('en', 'settings.recoveryTitle') })).toBeVisible()
  await page.locator('[name=kept]').check()
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf('en', 'account.next') })
    .click()
  await expect(page).toHaveURL(/\/investments$/)
  await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
})

test('sign-in never redirects to another origin', async ({ page, newMember }) => {
  const member = await newMember()
  for (const next of [
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/logout',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await signInHere(page, member)
    await expect(page, next).toHaveURL(/\/home$/)
    await page.evaluate(() => localStorage.clear())
  }
})

test('sign-out removes private data from storage, caches and history', async ({ page, newMember, client }) => {
  const member = await newMember({ firstName: 'Zubaida' })
  await page.goto('/investments')
  await signInHere(page, member)
  await expect(page).toHaveURL(/\/investments$/)
  await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
  await page.goto('/investments', { waitUntil: 'networkidle' })
  const privateCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-')))
  // The worker stores the replies of the second visit.
  await controlled(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(privateCaches).toHaveLength(1)

  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
  )
  await page.locator('header details > summary').last().click()
  await page
    .locator('header')
    .getByRole('link', { name: textOf('en', 'shell.signOut') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(privateCaches).toHaveLength(0)
  const left = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const dump: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await (await caches.open(name)).match(request)
        dump.push(request.url, (await answer?.text()) ?? '')
      }
    return {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      databases,
      dump: dump.join('\n'),
    }
  })
  expect(left.local).not.toContain(token)
  expect(left.local).not.toContain('freehold.session')
  for (const secret of ['Zubaida', member.email]) expect(left.local + left.session + left.dump).not.toContain(secret)
  // The session has ended on the server as well.
  await expect(client.call('GET', 'users/me', { token })).rejects.toThrow('401')

  await page.goBack()
  await expect(page.getByText(textOf('en', 'portfolio.empty'))).toHaveCount(0)
  await expect(page.getByRole('heading', { name: textOf('en', 'portfolio.title') })).toHaveCount(0)
})

test('sign-out offline removes the token, and ends the session before any page or data is requested', async ({
  browser,
  newMember,
  client,
  site,
}) => {
  const member = await newMember()
  const line = await lossyLine(site.port)
  const context = await browser.newContext({ baseURL: line.origin })
  try {
    const page = await context.newPage()
    await page.goto('/login?next=/investments')
    await signInHere(page, member)
    await controlled(page)
    await page.reload({ waitUntil: 'networkidle' })
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
    )
    expect(await readAllStorage(page)).toContain(token)

    await context.setOffline(true)
    const tried = context.waitForEvent(
      'requestfailed',
      (request) => request.serviceWorker() !== null && request.url().endsWith('/revoke-session'),
    )
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/$/)
    await tried
    await expect.poll(async () => (await readAllStorage(page)).includes(token)).toBe(false)
    // Only the token's hash is stored for the revocation: the session is still valid on the server.
    expect(await client.call('GET', 'users/me', { token })).toMatchObject({ user: { email: member.email } })

    // Without regard to users, a page tests the connection, and the browser requests files and the worker itself.
    const since = line.exchanges.length
    const exchanges = (): string[] =>
      line.exchanges.slice(since).filter((each) => !/ \/(?:assets\/|healthz|sw\.js)/.test(each))
    await context.setOffline(false)
    await page.goto('/login')
    await started(page)
    const revocation = 'POST /api/v1.1/revoke-session'
    await expect.poll(exchanges).toContain(`answered ${revocation}`)
    expect(exchanges().slice(0, 2)).toEqual([`sent ${revocation}`, `answered ${revocation}`])
    await expect(client.call('GET', 'users/me', { token })).rejects.toThrow('401')
  } finally {
    await context.close()
    await line.close()
  }
})

test('sign-out in one tab signs out all tabs', async ({ context, newMember }) => {
  const member = await newMember()
  const one = await context.newPage()
  await one.goto('/login?next=/saved-campaign')
  await signInHere(one, member)
  const other = await context.newPage()
  await other.goto('/investments')
  await expect(other.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
  await one.goto('/logout')
  await expect(one).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/login/)
})

test('in Arabic: sign-in from a guarded page returns to it', async ({ page, context, newMember }) => {
  const member = await newMember({ firstName: 'أمل' })
  await context.addCookies([{ name: 'lang', value: 'ar', domain: 'localhost', path: '/' }])
  await page.goto('/saved-campaign')
  await started(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await signInHere(page, member, 'ar')
  await expect(page).toHaveURL(/\/saved-campaign$/)
  await expect(page.getByText(textOf('ar', 'saved.empty'))).toBeVisible()
})

test('a session warns before it expires, ends by itself, and sign-in returns to the page', async ({
  openAs,
  newMember,
}) => {
  const member = await newMember()
  // Requests of a worker would not pass the route that changes the server's time.
  const page = await openAs(member.session, { serviceWorkers: 'block' })
  await page.clock.install()
  // Sessions follow the server's time, so that the `Date` header is advanced as well.
  let [aheadMs, inFlight] = [0, 0]
  await page.route('**/api/**', async (route) => {
    inFlight += 1
    const response = await route.fetch()
    const date = new Date(Date.now() + aheadMs).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
    inFlight -= 1
  })
  const goBy = async (milliseconds: number): Promise<void> => {
    // A reply in flight still has the earlier time.
    await expect.poll(() => inFlight).toBe(0)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    aheadMs += milliseconds
    await page.clock.fastForward(milliseconds)
  }
  await page.goto('/investments')
  await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
  await goBy((2 * 3600 + 55 * 60 + 30) * 1000)
  await expect(page.getByText(/Your session ends in \d minutes?/)).toBeVisible()
  await expect(page).toHaveURL(/\/investments$/)
  await goBy(5 * 60_000)
  await expect(page).toHaveURL(/\/login\?next=%2Finvestments$/)
  await expect(page.getByText(textOf('en', 'shell.sessionEnded'))).toBeVisible()
  // Replies in flight must not reach the route after the page has closed.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a partly filled form survives session expiry and sign-in over it, but not a revocation', async ({
  openAs,
  newMember,
  client,
}) => {
  const member = await newMember()
  const page = await openAs(member.session)
  await page.clock.install()
  // Replies carry the server's time, which is not advanced here: wait until none is in flight.
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  await started(page)
  const message = 'Which papers do I need for a joint account?'
  const field = (name: string) => page.getByRole('main').locator(`[name=${name}]`)
  await field('message').fill(message)
  const dialog = page.getByRole('dialog')
  // A reply that was still in flight sets the page's clock back to the server's.
  await expect(async () => {
    await page.clock.fastForward('03:00:10')
    await expect(dialog).toContainText(textOf('en', 'shell.sessionEnded'), { timeout: 3000 })
  }).toPass()
  await dialog.locator('[name=password]').fill(member.password)
  await dialog.getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/contact-us$/)
  await expect(field('message')).toHaveValue(message)

  // A session ended from another device clears the form: the device may have another user by now.
  await client.call('DELETE', 'user-sessions', { token: (await client.signIn(member)).token })
  await (await page.context().newPage()).goto('/investments')
  await expect(field('message')).toHaveValue('')
})
