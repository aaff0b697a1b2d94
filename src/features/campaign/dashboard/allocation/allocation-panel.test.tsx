/** An owner allocates units, against the real application in this process. */

import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show as showPart } from '#tests/support/browser/component-app.tsx'
import { awaitAllocation, insertPaidInvestments } from '#tests/support/payments/paid-investments.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'
import { AllocationPanel } from './allocation-panel.tsx'

let app: TestApp
let owner: TestPerson
let intl: Intl
const investors: TestPerson[] = []
let campaignId = ''
let paid: readonly string[] = []

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  owner = await newPerson(app, { userType: 'company' })
  for (let made = 0; made < 3; made += 1) investors.push(await newPerson(app))
  intl = await english('shell', 'errors', 'campaign', 'campaign-dashboard', 'campaign-errors')
  answerFetches(app)
}, 60_000)
beforeEach(async () => {
  localStorage.clear()
  await seed([8n, 6n, 2n])
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

async function seed(units: readonly bigint[], unitsTotal = 8n): Promise<void> {
  campaignId = (await newCampaign(app, owner, { unitsTotal: 100_000n })).id
  paid = await insertPaidInvestments(
    app,
    campaignId,
    units.map((each, index) => ({ investorId: investors[index % 3]?.id ?? '', units: each })),
    new Date(Date.parse(testNow) - 86_400_000),
  )
  await awaitAllocation(app, campaignId, { unitsTotal, dueAt: new Date(Date.parse(testNow) + 5 * 86_400_000) })
}

function show(): UserEvent {
  return showPart(<AllocationPanel campaignId={campaignId} />, { app, intl, as: owner })
}

const fields = async (): Promise<HTMLInputElement[]> => await screen.findAllByRole('textbox')
const values = async (): Promise<string[]> => (await fields()).map(({ value }) => value)
const field = async (index: number): Promise<HTMLInputElement> => {
  const found = (await fields())[index]
  if (!found) throw new Error(`no field ${index}`)
  return found
}
const submit = () => screen.getByRole('button', { name: 'Allocate units' })
const unitsOf = async (): Promise<unknown[]> => {
  const rows = await app.deps.db.execute(
    `select units, state from investment where campaign_id = $1 order by confirmed_at`,
    [campaignId],
  )
  return rows.map(({ units, state }) => (state === 'confirmed' ? units : state))
}

it('fills in pro rata, says what is returned, and allocates', async () => {
  const person = show()
  expect(await values()).toEqual(['', '', ''])
  expect(screen.getByText('Units allocated: 0 of 8').closest('p')?.textContent).toContain('8 units left')
  await person.click(screen.getByRole('button', { name: 'Fill in pro rata' }))
  expect(await values()).toEqual(['4', '3', '1'])
  const last = await field(2)
  await person.clear(last)
  await person.type(last, '0')
  const first = await field(0)
  await person.clear(first)
  await person.type(first, '5')
  // Pro rata replaces what was entered only after a question.
  await person.click(screen.getByRole('button', { name: 'Fill in pro rata' }))
  const question = within(await screen.findByRole('dialog'))
  expect(await values()).toEqual(['5', '3', '0'])
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  await person.click(submit())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 investment receives no units and is refunded')).toBeTruthy()
  expect(dialog.getByText('2 investments receive fewer units')).toBeTruthy()
  expect(dialog.getByText(/We return/).textContent).toContain('$200.00')
  await person.click(dialog.getByRole('button', { name: 'Allocate units' }))
  expect(await screen.findByText('The units are allocated. Investors see the result on their receipts.')).toBeTruthy()
  expect(await unitsOf()).toEqual([5n, 3n, 'refunded'])
})

it('states problems beside the fields and at the sum, and asks nothing before they are solved', async () => {
  const person = show()
  await person.type(await field(0), '9')
  await person.type(await field(1), 'many')
  await person.click(submit())
  expect((await field(0)).getAttribute('aria-invalid')).toBe('true')
  expect((await field(1)).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(await field(0))
  expect(screen.getByRole('alert').textContent).toBe('Correct the 2 marked numbers.')
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const [index, typed] of [
    [0, '3'],
    [1, '6'],
  ] as const) {
    await person.clear(await field(index))
    await person.type(await field(index), typed)
  }
  await person.click(submit())
  expect(screen.getByRole('alert').textContent).toBe('Allocate 1 fewer unit.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await unitsOf()).toEqual([8n, 6n, 2n])
})

it('keeps what was entered over a reload, and if an investor cancelled meanwhile', async () => {
  const person = show()
  for (const [index, typed] of ['2', '5', '1'].entries()) await person.type(await field(index), typed)
  cleanup()
  const again = show()
  expect(await values()).toEqual(['2', '5', '1'])
  await app.deps.db.execute(
    `update investment set state = 'cancelled', ended_at = now(), transaction_id = null where id = $1`,
    [paid[1]],
  )
  await app.deps.db.execute('update campaign set units_taken = units_taken - 6 where id = $1', [campaignId])
  await again.click(submit())
  await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allocate units' }))
  expect(await screen.findByText(/The paid investments have changed/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(async () => expect(await values()).toEqual(['2', '1']))
  expect(await unitsOf()).toEqual([8n, 'cancelled', 2n])
})

it('shows many investments on pages and leads to the first problem', async () => {
  await seed(
    Array.from({ length: 120 }, () => 3n),
    200n,
  )
  const person = show()
  expect(await fields()).toHaveLength(50)
  expect(screen.getByText('1–50 of 120')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Fill in pro rata' }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('101–120 of 120')).toBeTruthy()
  await person.clear(await field(0))
  await person.type(await field(0), '7')
  await person.click(screen.getByRole('button', { name: 'Previous' }))
  await person.click(submit())
  expect(await screen.findByText('101–120 of 120')).toBeTruthy()
  await vi.waitFor(async () => expect(document.activeElement).toBe(await field(0)))
})

it('lets an owner who is also an administrator allocate', async () => {
  const both = await newPerson(app, { userType: 'company', admin: true })
  await app.deps.db.execute('update campaign set owner_id = $2 where id = $1', [campaignId, both.id])
  const person = showPart(<AllocationPanel campaignId={campaignId} />, { app, intl, as: both })
  await person.click(await screen.findByRole('button', { name: 'Fill in pro rata' }))
  await person.click(submit())
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allocate units' }))
  expect(await screen.findByText('The units are allocated. Investors see the result on their receipts.')).toBeTruthy()
  expect(await unitsOf()).toEqual([4n, 3n, 1n])
})
