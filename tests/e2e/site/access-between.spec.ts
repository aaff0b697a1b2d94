/** Dialogs, links of mails, a closed site and lists of administrators: axe scans each of them on a phone. */

import type { Locator, Page } from '@playwright/test'
import { contentListNames, contentShape } from '#domain/content/content.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import {
  copySite,
  demoUsers,
  expect,
  goOn,
  type Language,
  textOf,
  shownSecret,
  speak,
  started,
  test,
} from '#tests/support/browser/browser-site.ts'
import { appCode } from '#tools/journeys/authenticator.ts'
import { SiteClient, storedState, type StoredSession } from '#tools/hosts/site-client.ts'

const still = { reducedMotion: 'reduce' } as const
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Scans one screen after another and collects the violations, so that one run reports all of them. */
class AxeScanner {
  readonly found: string[] = []
  readonly language: Language
  constructor(language: Language) {
    this.language = language
  }

  /** Colours are the same in every language. */
  async scan(page: Page, where: string): Promise<void> {
    await expect(page.locator('main [aria-busy=true]:not(button)')).toHaveCount(0)
    const complaints = await violationsOf(page, this.language === 'en' ? 'all' : 'not colours')
    this.found.push(...complaints.map((complaint) => `${where}: ${complaint}`))
    if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
      this.found.push(`${where}: wider than the window`)
  }
}

/** Repeats until it is visible: a reply that arrives afterwards carries the server's time, which is not advanced. */
function later(page: Page, time: string, seen: Locator): Promise<void> {
  return expect(async () => {
    await page.clock.fastForward(time)
    await expect(seen).toBeVisible({ timeout: 5000 })
  }).toPass()
}

for (const language of ['en', 'ar'] as const) {
  const t = (id: string): string => textOf(language, id)

  test(`lists of content with their forms, withdrawal dialogs, and unknown pages are accessible (${language})`, async ({
    openAs,
    client,
    newMember,
  }) => {
    const session = await client.signIn(demoUsers.admin)
    const looker = new AxeScanner(language)
    const page = await openAs(session, still)
    await speak(page, language)
    await page.goto('/admin/content')
    await started(page)
    const heading = page.getByRole('heading', { level: 1 })
    const shapes = new Set<string>()
    for (const list of contentListNames) {
      // Lists of one shape differ only in their texts.
      const shape = JSON.stringify(contentShape(list))
      const isFirst = !shapes.has(shape)
      shapes.add(shape)
      if (language !== 'en' && !isFirst) continue
      await goOn(page, `/admin/content/${list}`)
      await expect(heading).toHaveText(t(`manage.list.${list}`))
      if (list === 'countries') await main(page).locator('[name=find]').fill('ma')
      await looker.scan(page, list)
      const { items } = await client.call<{ items: { id: string }[] }>('GET', `admin/content/${list}`, {
        token: session.token,
      })
      // A new item has the most fields; an existing one has the stored values, and the button that deletes it.
      const [item] = items
      const id = contentShape(list).key !== 'fixed' && (isFirst || item === undefined) ? 'new' : item?.id
      await goOn(page, `/admin/content/${list}/${id}`)
      await expect(main(page).locator('form button[type=submit]')).toBeVisible()
      await looker.scan(page, `${list}, a form`)
    }

    await goOn(page, '/admin/content/subscribers')
    await expect(heading).toHaveText(t('manage.list.subscribers'))
    await looker.scan(page, 'subscribers')

    const payee = await newMember()
    const number = 'GB29NWBK60161331926819'
    await client.call('PATCH', 'wallet-account', {
      token: payee.session.token,
      body: {
        bankName: 'Harbour Bank',
        accountType: 'checking',
        scheme: 'iban',
        accountNumber: number,
        confirmAccountNumber: number,
        routingNumber: 'NWBKGB2L',
        password: payee.password,
      },
    })
    const dialog = page.getByRole('dialog')
    const scanDialogs = async (...ids: string[]): Promise<void> => {
      for (const id of ids) {
        await main(page)
          .locator('button', { hasText: new RegExp(`^${t(id)}$`) })
          .first()
          .click()
        await expect(dialog).toBeVisible()
        await looker.scan(page, id)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    }
    await goOn(page, '/admin/payouts?state=all')
    await scanDialogs('payouts.confirm', 'payouts.reject', 'payouts.return')
    await goOn(page, '/admin/withdrawals?status=all')
    await scanDialogs('admin.send', 'admin.reject', 'admin.recordReturn')
    const toVerify = main(page).locator('section[aria-labelledby=accounts-wait]')
    await toVerify.getByRole('button').first().click()
    await expect(toVerify.getByRole('button', { name: t('admin.accountVerify') }).first()).toBeVisible()
    await looker.scan(page, 'an account to verify')

    await goOn(page, '/there-is-no-such-page')
    await expect(heading).toHaveText(t('shell.notFound'))
    await looker.scan(page, 'no page, for a member')
    const visitor = await openAs(undefined, still)
    await speak(visitor, language)
    await visitor.goto('/campaign-detail-page/none')
    await started(visitor)
    await looker.scan(visitor, 'no page, for a visitor')
    // Other unknown URLs redirect a visitor to the landing page.
    await visitor.goto('/there-is-no-such-page')
    await expect(visitor).toHaveURL(/\/$/)
    expect(looker.found).toEqual([])
  })

  test(`an expiring session, and sign-in without leaving the page, are accessible (${language})`, async ({
    openAs,
    client,
    newMember,
  }) => {
    const member = await newMember()
    const looker = new AxeScanner(language)
    const at = async (path: string, session: StoredSession): Promise<Page> => {
      const page = await openAs(session, still)
      await speak(page, language)
      await page.clock.install()
      await page.goto(path)
      await started(page)
      return page
    }
    const reading = await at('/investments', member.session)
    await expect(reading.getByText(t('portfolio.empty'))).toBeVisible()
    const warning = reading.getByRole('alert', { name: t('account.sessionSoonTitle') })
    await later(reading, '02:55:30', warning)
    await looker.scan(reading, 'the warning')
    await warning.getByRole('button', { name: t('account.staySignedIn') }).click()
    await expect(reading.getByRole('dialog').locator('[name=password]')).toBeVisible()
    await looker.scan(reading, 'signing in before the end')

    const filling = await at('/admin/content/faqs/new', await client.signIn(demoUsers.admin))
    await filling.locator('[name="question.en"]').fill('What is typed keeps the page open.')
    await later(filling, '03:00:10', filling.getByText(t('shell.sessionEnded')))
    await expect(filling.getByRole('dialog').locator('[name=password]')).toBeVisible()
    await looker.scan(filling, 'signing in after the end')
    expect(looker.found).toEqual([])
  })

  test(`valid links of mails open accessible pages (${language})`, async ({ openAs, client, newMember }) => {
    const looker = new AxeScanner(language)
    const page = await openAs(undefined, still)
    await speak(page, language)
    const open = async (path: string, heading: string): Promise<void> => {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(heading))
      await looker.scan(page, heading)
    }
    const address = `new-${language}@example.com`
    const password = 'Quiet-River-7'
    const person = { firstName: 'Amal', lastName: 'Haddad', email: address, password, userType: 'investor' }
    await client.call('POST', 'signup', { body: { ...person, confirmPassword: password, terms: true } })
    await open(await client.linkTo(address, 'activate-account'), 'account.activateTitle')
    await button(page, t('account.activate')).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('account.activateTitle'))
    await looker.scan(page, 'activated')

    const member = await newMember()
    await client.call('POST', 'forgotPassword', { body: { email: member.email } })
    await open(await client.linkTo(member.email, 'reset-password'), 'account.resetTitle')

    await client.call('POST', 'newsletter/subscribe', { body: { email: address } })
    await open(await client.linkTo(address, 'newsletter/confirm'), 'newsletter.confirmTitle')
    await main(page).getByRole('button').last().click()
    await open(await client.linkTo(address, 'newsletter/unsubscribe'), 'newsletter.endTitle')
    const friend = `friend-${language}@example.com`
    await client.call('POST', 'send-invites', { token: member.session.token, body: { emails: [friend] } })
    await open(await client.linkTo(friend, 'stop-mails'), 'prefs.stopTitle')
    expect(looker.found).toEqual([])
  })

  test(`setting up a second factor and a passkey is accessible (${language})`, async ({
    openAs,
    client,
    newMember,
  }) => {
    const member = await newMember()
    const looker = new AxeScanner(language)
    const page = await openAs(member.session, still)
    await speak(page, language)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await page.goto('/settings/two-factor-authentication')
    await button(page, t('settings.turnOn')).click()
    await looker.scan(page, 'the password before a factor')
    await page.locator('[name=password]').fill(member.password)
    await button(page, t('account.next')).click()
    const secret = await shownSecret(page)
    await looker.scan(page, 'the code of a new factor')
    await page.locator('[name=code]').fill(appCode(secret, Date.now()))
    await button(page, t('settings.enrolConfirm')).click()
    await expect(page.locator('[name=kept]')).toBeVisible()
    await looker.scan(page, 'recovery codes')
    await page.locator('[name=kept]').check()
    await button(page, t('account.next')).click()
    await button(page, t('settings.passkeyAdd')).click()
    await looker.scan(page, 'a new passkey')
    await page.locator('[name=password]').fill(member.password)
    await page.locator('[name=code]').fill(appCode(secret, Date.now(), 1))
    await button(page, t('account.next')).click()
    await expect(main(page).getByText(t('settings.passkeysNone'))).toBeHidden()
    // The form is closed, and the focus returns to the button that opened it.
    await expect(button(page, t('settings.passkeyAdd'))).toBeFocused()
    const row = main(page)
      .locator('li', { has: page.getByRole('button') })
      .first()
    await row.getByRole('button').last().click()
    await looker.scan(page, 'the end of a passkey')
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/login?next=/settings/sessions')
    await page.locator('[name=email]').fill(member.email)
    await page.locator('[name=password]').fill(member.password)
    await button(page, t('shell.signIn')).click()
    await expect(button(page, t('account.passkeyUse'))).toBeVisible()
    await looker.scan(page, 'the second step with a passkey')
    await button(page, t('account.lostLink')).click()
    await looker.scan(page, 'the way of who lost both')
    await button(page, t('account.lostSend')).click()
    await expect(main(page).getByText(t('account.lostSent'))).toBeVisible()
    await page.goto(await client.linkTo(member.email, 'lost-code'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.lostTitle'))
    await looker.scan(page, 'the link of who lost both')
    expect(looker.found).toEqual([])
  })
}

test('a closed site, the analytics consent and the captcha are accessible', async ({ browser }) => {
  const site = await copySite('access-between')
  const client = new SiteClient(site.origin)
  const session = await client.signIn(demoUsers.admin)
  const { token } = session
  const change = async (part: string, values: object): Promise<void> => {
    const { parts } = await client.call<{ parts: Record<string, { values: object; version: number }> }>(
      'GET',
      'admin/site-settings',
      { token },
    )
    const { values: before, version } = parts[part] ?? { values: {}, version: 0 }
    await client.call('PATCH', `admin/site-settings/${part}`, {
      token,
      ifMatch: version,
      body: { ...before, ...values },
    })
  }
  await change('general', { googleAnalyticsCode: 'G-ABC1234567' })
  await change('captcha', { siteKey: 'a'.repeat(40), secretKey: 'b'.repeat(40), contactUs: true })
  const lookers = (['en', 'ar'] as const).map((language) => new AxeScanner(language))
  const each = async (path: string, action: (page: Page, looker: AxeScanner) => Promise<void>): Promise<void> => {
    for (const looker of lookers) {
      const context = await browser.newContext({ baseURL: site.origin, ...still })
      const page = await context.newPage()
      await speak(page, looker.language)
      await page.goto(path)
      await started(page)
      await action(page, looker)
      await context.close()
    }
  }
  await each('/contact-us', async (page, looker) => {
    const t = (id: string): string => textOf(looker.language, id)
    const question = page.getByRole('region', { name: t('notices.analytics') })
    await expect(question).toBeVisible()
    await looker.scan(page, 'the question about counting')
    await question.getByRole('button', { name: t('notices.analyticsNo'), exact: true }).click()
    await expect(question).toHaveCount(0)
    await looker.scan(page, 'its answer in the footer')
    await page.locator('[name=name]').fill('Amal')
    await page.locator('[name=email]').fill('amal@example.com')
    await page.locator('[name=message]').fill('How long does it take?')
    await main(page).locator('button[type=submit]').click()
    await expect(page.getByRole('group', { name: t('error.captchaTitle') })).toBeVisible()
    await looker.scan(page, 'the check of a person')
  })
  await change('maintenance', { maintainanceMode: true })
  await each('/browse-companies', async (page, looker) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(looker.language, 'notices.closed'))
    await looker.scan(page, 'a closed site')
  })
  const own = await browser.newContext({
    baseURL: site.origin,
    storageState: storedState(site.origin, session),
    ...still,
  })
  const page = await own.newPage()
  await page.goto('/browse-companies')
  await expect(page.getByRole('status').filter({ hasText: textOf('en', 'notices.isClosed') })).toBeVisible()
  await lookers[0]?.scan(page, 'the strip of a closed site')
  await own.close()
  expect(lookers.flatMap(({ found }) => found)).toEqual([])
  await site.remove()
})
