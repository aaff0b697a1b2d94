import { expect, it } from 'vitest'
import { isOwner, mayCreateCampaigns, passwordProblem } from './account.ts'

it.each([
  ['Correct-Horse7', undefined],
  ['Sésame, ouvre-toi 1', undefined],
  ['كلمةسر-12345', undefined],
  ['Aa1!aaa', 'too-short'],
  ['aaaaaaa1!', 'password'],
  ['AAAAAAA1!', 'password'],
  ['Aaaaaaaa!', 'password'],
  ['Aaaaaaaa1', 'password'],
  ['P@ssw0rd', 'common'],
  ['', 'required'],
  [`Aa1!${'x'.repeat(300)}`, 'too-long'],
])('password %j: %s', (password, code) => expect(passwordProblem(password)?.code).toBe(code))

it('lets owners create campaigns, or administrators only when the site says so (decision T25)', () => {
  const investor = { userType: 'investor', isAdmin: false }
  const owner = { userType: 'company', isAdmin: false }
  const admin = { userType: 'investor', isAdmin: true }
  const undecided = { userType: undefined, isAdmin: false }
  expect([investor, owner, admin, undecided].map((role) => mayCreateCampaigns(role, false))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect([investor, owner, admin, undecided].map((role) => mayCreateCampaigns(role, true))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(isOwner(undecided)).toBe(false)
})
