/** Registration and sign-in with another account: a separate site, and a certified OpenID provider on loopback. */

import type { Page } from '@playwright/test'
import { copySite, expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { openIdProvider } from '#tests/support/social-providers.ts'
import { freePort } from '#tools/hosts/free-port.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('registers with Google, signs in with it, and shows when sign-in was cancelled', async ({ browser }) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const provider = await openIdProvider([`${origin}/social-sign-in/google`])
  const site = await copySite('social', {
    port,
    environment: {
      PUBLIC_URL: origin,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ADDRESS: provider.address,
    },
  })
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    await speak(page, 'en')
    provider.as(undefined)
    await page.goto('/signup')
    await main(page).getByRole('button', { name: 'Continue with Google' }).click()
    await expect(heading(page)).toHaveText('Could not sign in with Google')
    await expect(page).toHaveURL(`${origin}/social-sign-in/google`)
    await expect(main(page).getByText(textOf('en', 'error.SOCIAL_CANCELLED'))).toBeVisible()
    await main(page)
      .getByRole('link', { name: textOf('en', 'shell.signIn') })
      .click()

    provider.as({ subject: 'journey', email: 'journey@example.org', firstName: 'Rania', lastName: 'Meyer' })
    await main(page).getByRole('button', { name: 'Continue with Google' }).click()
    await expect(heading(page)).toHaveText(textOf('en', 'account.socialJoinTitle'))
    await expect(page.locator('[name=firstName]')).toHaveValue('Rania')
    await main(page)
      .getByRole('button', { name: textOf('en', 'account.signUp') })
      .click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await main(page).getByRole('radio').first().check()
    await page.locator('[name=terms]').check()
    await main(page)
      .getByRole('button', { name: textOf('en', 'account.signUp') })
      .click()
    await expect(page).toHaveURL(/\/(?:home|auth-user-verification)/)
    // The reply of the provider stays in no URL.
    await page.goBack()
    await expect(page).not.toHaveURL(/code=/)
  } finally {
    await context.close()
    await site.remove()
    await provider.close()
  }
})
