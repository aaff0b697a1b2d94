import { expect, it } from 'vitest'
import { displaysOf, isOwner, mayCreateCampaigns } from './roles.ts'

it('lets owners create campaigns, or only administrators if the site restricts it (decision T25)', () => {
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

it('offers both displays to owners, and to administrators who create campaigns (platform 6, decision T25)', () => {
  const both = ['both', 'investor', 'owner']
  const investor = { userType: 'investor', isAdmin: false }
  const owner = { userType: 'reit', isAdmin: false }
  const admin = { userType: undefined, isAdmin: true }
  for (const onlyAdmins of [false, true]) {
    expect(displaysOf(investor, onlyAdmins)).toEqual(['investor'])
    expect(displaysOf(owner, onlyAdmins)).toEqual(both)
    expect(displaysOf(admin, onlyAdmins)).toEqual(onlyAdmins ? both : ['investor'])
  }
})
