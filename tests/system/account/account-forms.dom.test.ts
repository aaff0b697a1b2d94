import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '#contract/account/account.ts'
import { timing } from '#domain/limits.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { make } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const password = 'Secret-Key-9'
let app: TestApp
let browser: BrowserApp
let email = ''
let personCount = 0

beforeAll(async () => {
  app = await startTestApp('embedded', { rateLimit: true, demo: false })
})

beforeEach(() => {
  personCount += 1
  email = `lina-${personCount}@example.com`
  // Lets the rate limit of the previous test's attempts elapse.
  app.advance(120_000)
})

afterEach(() => browser.close())
afterAll(() => app.close())

async function register(activated: boolean): Promise<void> {
  await make(app, signUp, {
    body: {
      firstName: 'Lina',
      lastName: 'Costa',
      email,
      password,
      confirmPassword: password,
      userType: 'investor',
      terms: true,
    },
  })
  if (activated)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'active' }).where('email', '=', email).execute(),
    )
}

const emailField = () => screen.findByLabelText('E-mail address')
const passwordField = () => screen.getByLabelText('Password')
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })
const signInCalls = () => browser.requests.filter((request) => request === 'POST login').length

describe('signing in', () => {
  async function tryWith(typed: { email: string; password: string }): Promise<void> {
    const field = await emailField()
    await userEvent.clear(field)
    await userEvent.type(field, typed.email)
    await userEvent.clear(passwordField())
    await userEvent.type(passwordField(), typed.password)
    await userEvent.click(submit())
  }

  it('sends no request until both fields are valid, and focuses the error summary', async () => {
    browser = await openBrowser(app, '/login')
    await tryWith({ email: 'lina', password: 'short' })
    const summary = screen.getByRole('alert')
    expect(summary.textContent).toContain('2 fields need your attention')
    await waitFor(() => expect(document.activeElement).toBe(summary.parentElement))
    expect(passwordField().getAttribute('aria-invalid')).toBe('true')
    expect(signInCalls()).toBe(0)
  })

  it('reports an incorrect e-mail or password, keeps both values, and links nowhere else', async () => {
    await register(true)
    browser = await openBrowser(app, '/login')
    await tryWith({ email, password: 'Wrong-Key-9' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Your e-mail address or password is incorrect.')
    expect(within(alert).queryByRole('link')).toBeNull()
    expect(await emailField()).toHaveProperty('value', email)
    expect(passwordField()).toHaveProperty('value', 'Wrong-Key-9')
  })

  it('offers to resend the activation e-mail to an inactive account, with the address prefilled', async () => {
    await register(false)
    browser = await openBrowser(app, '/login', { also: ['/resend-email-verification'] })
    await tryWith({ email, password })
    const link = within(await screen.findByRole('alert')).getByRole('link', { name: 'Resend activation e-mail' })
    await userEvent.click(link)
    await screen.findByRole('heading', { level: 1, name: 'Resend activation e-mail' })
    expect(location.pathname).toBe('/resend-email-verification')
    expect(location.search).toBe('')
    expect(await emailField()).toHaveProperty('value', email)
  })

  it('submits once while busy, redirects to the requested page, and greets the user shortly afterwards', async () => {
    await register(true)
    browser = await openBrowser(app, '/login?next=/notifications', { also: ['/notifications'] })
    await emailField()
    const release = browser.hold()
    await tryWith({ email, password })
    expect(submit().getAttribute('aria-busy')).toBe('true')
    await userEvent.click(submit())
    await userEvent.type(passwordField(), '{Enter}')
    expect(signInCalls()).toBe(1)
    release()
    await waitFor(() => expect(location.pathname).toBe('/notifications'), { timeout: 20_000 })
    await new Promise((resolve) => {
      setTimeout(resolve, timing.signInBannerAfter / 3)
    })
    expect(screen.queryByText(/You are signed in/)).toBeNull()
    const greeting = await screen.findByText(
      /You are signed in, .*Lina/,
      {},
      { timeout: timing.signInBannerAfter + 1500 },
    )
    expect(greeting.closest('[role="status"]')).not.toBeNull()
  })

  it('never redirects to another site', async () => {
    await register(true)
    browser = await openBrowser(app, '/login?next=//evil.example/home', { also: ['/home'] })
    await tryWith({ email, password })
    await waitFor(() => expect(location.pathname).toBe('/home'), { timeout: 20_000 })
    expect(location.host).not.toContain('evil')
  })

  it('counts down after too many attempts, and then enables the button again', async () => {
    browser = await openBrowser(app, '/login')
    await tryWith({ email, password })
    while (screen.queryByText(/You can try again in/) === null && signInCalls() < 40) {
      // oxlint-disable-next-line no-loop-func
      await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull(), { interval: 5, timeout: 20_000 })
      if (submit().getAttribute('aria-disabled') === null) await userEvent.click(submit())
    }
    expect(await screen.findByText('You can try again in 5 seconds.')).toBeTruthy()
    const tried = signInCalls()
    await userEvent.click(submit())
    expect(signInCalls()).toBe(tried)
    app.advance(5000)
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull(), { timeout: 20_000 })
    expect(screen.queryByText(/Too many attempts/)).toBeNull()
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('Your e-mail address or password is incorrect.')
  })
})

describe('signing up', () => {
  const met = () => screen.queryAllByRole('img', { name: 'Met:' }).map((mark) => mark.closest('li')?.textContent)

  it('shows the password rules before any input and ticks off those that are met', async () => {
    browser = await openBrowser(app, '/signup')
    await emailField()
    expect(screen.getByText('at least 8 characters')).toBeTruthy()
    expect(met()).toEqual([])
    await userEvent.type(passwordField(), 'secret1')
    expect(met()).toEqual(['a lowercase letter', 'a digit'])
    await userEvent.type(passwordField(), 'X!')
    expect(met()).toHaveLength(5)
  })

  it('rejects a common password that meets every rule, on blur and not before', async () => {
    browser = await openBrowser(app, '/signup')
    await emailField()
    await userEvent.type(passwordField(), 'Password1!')
    expect(met()).toHaveLength(5)
    expect(passwordField().getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(passwordField().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/This password is too common/)).toBeTruthy()
  })

  it('shows the same result for every address, and stores the input but never a password', async () => {
    await register(true)
    browser = await openBrowser(app, '/signup')
    await userEvent.type(await emailField(), email)
    await userEvent.type(screen.getByLabelText('First name'), 'Lina')
    await userEvent.type(screen.getByLabelText('Last name'), 'Costa')
    await userEvent.type(passwordField(), password)
    await userEvent.type(screen.getByLabelText('Confirm password'), password)
    await userEvent.click(await screen.findByRole('radio', { name: /Investor/ }))
    await userEvent.click(screen.getByRole('checkbox'))
    const stored = sessionStorage.getItem('freehold.form.sign-up') ?? ''
    expect(stored).toContain(email)
    expect(stored).not.toContain(password)
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your e-mail' }, { timeout: 20_000 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(sessionStorage.getItem('freehold.form.sign-up')).toBeNull()
  })
})
