/** Identity verification: the user's page in each state, and the steps of the form. */

import { decideParty, saveParty, submitParty } from '#tools/journeys/verification.ts'
import { demoUsers } from '#tools/hosts/site-client.ts'
import { asUser, newInvestor } from '#tools/screenshots/as-user.ts'
import { replaceReply } from '#tools/screenshots/replaced-reply.ts'
import type { Shot } from '#tools/screenshots/shot.ts'

const own = '/user-kyc'
const step = (name: string): string => `${own}?step=${name}`
const decisions = {
  'more-required': { state: 'more-required', reason: 'The photo of your proof of address is cut off at the top.' },
  declined: { state: 'declined', reason: 'The name on the passport differs from the one that you entered.' },
  approved: { state: 'approved' },
} as const

/** Shows the page of a new user whose answers were saved, submitted or decided. */
function showState(how: 'saved' | 'submitted' | keyof typeof decisions, path = own): NonNullable<Shot['prepare']> {
  return async (page) => {
    const { site, session } = await newInvestor(page)
    await asUser(page, session)
    if (how === 'saved') await saveParty(site, session)
    else await submitParty(site, session)
    if (how !== 'saved' && how !== 'submitted')
      await decideParty(site, (await site.signIn(demoUsers.admin)).token, session.user.id, decisions[how])
    await page.goto(path)
    await page.locator('main h2').first().waitFor()
  }
}

const asNewUser = (name: string, prepare: NonNullable<Shot['prepare']>): Shot => ({
  name: `verification-${name}`,
  as: 'visitor',
  path: '/faq',
  dark: true,
  prepare,
})

const ownIdentity = { path: /\/user-kyc$/, method: 'GET' } as const

/** An approval that is near its end, with its renewal, which takes two years on a site. */
function showRenewal(renewal: 'pending' | 'review' | 'more-required'): NonNullable<Shot['prepare']> {
  return async (page, textOf) => {
    await replaceReply(page, ownIdentity, renewing(renewal))
    await showState('approved')(page, textOf)
  }
}

const renewing = (renewal: 'pending' | 'review' | 'more-required') => (data: object) => ({
  ...data,
  renewal,
  expiresAt: '2026-12-18T09:00:00.000Z',
  reasons: renewal === 'more-required' ? ['document-expired', 'address-document'] : [],
})

/** The longest step of an entity or of two holders, as the site that verifies them shows it. */
function showKind(kind: 'company' | 'joint', name: 'entity' | 'holder'): NonNullable<Shot['prepare']> {
  return async (page, textOf) => {
    const change = (data: object) => ({ ...data, kinds: ['self', 'joint', 'company'], kind })
    await replaceReply(page, ownIdentity, change)
    await showState('saved', step(name))(page, textOf)
    await page.locator('main form').waitFor()
  }
}

export function verificationShots(): readonly Shot[] {
  return [
    { name: 'verification', as: 'newcomer', path: own, dark: true },
    { name: 'verification-loading', as: 'newcomer', path: own, held: 'user-kyc' },
    { name: 'verification-failed', as: 'newcomer', path: own, broken: 'user-kyc' },
    { name: 'verification-offline', as: 'newcomer', path: own, offline: true },
    {
      name: 'verification-person',
      as: 'newcomer',
      path: step('person'),
      prepare: (page) => page.locator('[name=domicile][value=us-citizen]').check(),
    },
    { name: 'verification-address', as: 'newcomer', path: step('address') },
    {
      name: 'verification-employment',
      as: 'newcomer',
      path: step('employment'),
      prepare: async (page) => {
        await page.locator('[name=employmentStatus]').selectOption('employed')
      },
    },
    {
      name: 'verification-documents',
      as: 'newcomer',
      path: step('documents'),
      prepare: (page) => page.locator('[name=documentType][value=id-card]').check(),
    },
    { name: 'verification-incomplete', as: 'newcomer', path: step('review') },
    asNewUser('documents-added', showState('saved', step('documents'))),
    asNewUser('saved', showState('saved')),
    asNewUser('review', showState('saved', step('review'))),
    asNewUser('submitted', showState('submitted')),
    asNewUser('more-required', showState('more-required')),
    asNewUser('declined', showState('declined')),
    asNewUser('approved', showState('approved')),
    asNewUser('approved-step', showState('approved', step('person'))),
    asNewUser('renewal', showRenewal('review')),
    asNewUser('renewal-more-required', showRenewal('more-required')),
    asNewUser('company', showKind('company', 'entity')),
    asNewUser('joint', showKind('joint', 'holder')),
  ]
}
