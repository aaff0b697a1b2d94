/** Another app shares pictures with the installed app: they get into a draft without a connection, and are sent later. */

import sharp from 'sharp'
import { SiteClient } from '#tools/hosts/site-client.ts'
import {
  controlled,
  demoUsers,
  expect,
  pagesOfOwnersStored,
  signInHere,
  started,
  test,
  textOf,
} from '#tests/support/browser/browser-site.ts'

const en = (id: string): string => textOf('en', id)

test('shared pictures and links go into a new draft, offline', async ({ page, site }) => {
  const client = new SiteClient(site.origin)
  await page.goto('/login')
  await signInHere(page, demoUsers.owner)
  await controlled(page)
  await pagesOfOwnersStored(page)
  const photo = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#2f6f8f' } })
    .jpeg()
    .toBuffer()
  const tiny = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

  // The system posts a form to the address of the manifest, as a navigation.
  const share = async (pictures: readonly Buffer[], texts: Record<string, string>): Promise<void> => {
    await page.evaluate(
      ([files, fields]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
        for (const [name, value] of Object.entries(fields)) {
          const input = document.createElement('input')
          Object.assign(input, { name, value })
          form.append(input)
        }
        const chosen = new DataTransfer()
        for (const [at, bytes] of files.entries())
          chosen.items.add(
            new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], `${at}.jpg`, {
              type: 'image/jpeg',
            }),
          )
        const input = document.createElement('input')
        Object.assign(input, { type: 'file', name: 'pictures', multiple: true, files: chosen.files })
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      [pictures.map((each) => each.toString('base64')), texts] as const,
    )
    await page.waitForURL(/\/share\?/)
    await started(page)
  }

  await site.stop()
  try {
    await share([photo, tiny], { title: 'Courtyard', text: 'See https://homes.example/7' })
    await expect(page.getByText('2 pictures received')).toBeVisible()
    await page.getByRole('button', { name: en('kind.debt') }).click()
    await page.waitForURL(/\/create-campaign\/extras\//)
    await expect(page.locator('main img[src^="blob:"]')).toHaveCount(1)
    await expect(page.locator('main input[value="https://homes.example/7"]')).toBeVisible()
  } finally {
    await site.start()
  }
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { token } = await client.signIn(demoUsers.owner)
  const images = async () => {
    try {
      const draft = await client.call<{ sections: { images?: { values: Record<string, string> } } }>(
        'GET',
        `equities/${id}/draft`,
        { token },
      )
      return Object.entries(draft.sections.images?.values ?? {}).filter(([name]) => name.endsWith('.file')).length
    } catch {
      return 0
    }
  }
  await page.reload()
  await expect.poll(images, { timeout: 60_000 }).toBe(1)
  // A link to a page of this site opens it.
  await share([], { text: `${site.origin}/faq` })
  await expect(page).toHaveURL(`${site.origin}/faq`)
})
