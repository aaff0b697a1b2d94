/** Public profiles and inviting friends. */

import { submit } from './invest-shots.ts'
import type { Facts, Shot } from './shot.ts'

export function networkShots(facts: Facts): readonly Shot[] {
  const person = `/profile/${facts.person}`
  return [
    { name: 'profile', as: 'owner', path: '/profile', dark: true },
    { name: 'profile-offline', as: 'investor', path: '/profile', offline: true },
    { name: 'person', as: 'visitor', path: person, dark: true },
    { name: 'person-member', as: 'investor', path: person },
    { name: 'person-missing', as: 'visitor', path: '/profile/nobody-of-that-name', window: true },
    { name: 'invite', as: 'investor', path: '/invite', dark: true },
    {
      name: 'invite-refused',
      as: 'investor',
      path: '/invite',
      prepare: async (page) => {
        await page.locator('main textarea').fill('amal@example')
        await submit(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
  ]
}
