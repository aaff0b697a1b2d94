/** Documents of a holding, and those that the user keeps on this device. */

import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInvestmentDocuments } from '#contract/investment/investment-documents.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { HoldingDocuments, PinnedFilesPanel } from './investment-documents.tsx'

const now = '2026-11-27T12:00:00.000Z'
const campaign = { id: '018f0000-0000-7000-8000-000000000001', name: 'Cedar Housing' }
const idOf = (index: number) => `018f0000-0000-7000-8000-00000000001${index}`

/** What is on the device, by kind and id, and what was removed. */
const stored = new Map<string, object>()
const ended = new Map<string, object>()
let isFull = false

vi.mock('#src/platform/storage/pinned-files.ts', () => ({
  pinnedFiles: () => Promise.resolve([...stored.values()]),
  endedFiles: () => Promise.resolve([...ended.values()]),
  unpinFile: (_: string, { kind, id }: { kind: string; id: string }) => {
    stored.delete(`${kind} ${id}`)
    ended.delete(`${kind} ${id}`)
    return Promise.resolve()
  },
}))
vi.mock('#src/data/keep-document.ts', () => ({
  openKeepableDocument: () => Promise.resolve(),
  keepDocument: (facts: { kind: string; id: string }) => {
    if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
    stored.set(`${facts.kind} ${facts.id}`, {
      ...facts,
      file: new Blob(['x'.repeat(2000)]),
      name: 'document.pdf',
      savedAt: Date.parse(now) - 3_600_000,
    })
    return Promise.resolve()
  },
}))

beforeEach(() => {
  stored.clear()
  ended.clear()
  isFull = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const items = [
  { kind: 'agreement' as const, id: idOf(1), title: 'FH-1', at: null },
  { kind: 'receipt' as const, id: idOf(1), title: 'FH-1', at: null },
  { kind: 'campaign' as const, id: idOf(2), title: 'Memorandum', at: null },
]

async function show(part: React.ReactNode, listed: typeof items | null = items) {
  const calls = stubCalls(now)
  if (listed) calls.answer(listInvestmentDocuments, { campaign, items: listed }, { campaignId: campaign.id })
  const intl = await english('shell', 'errors', 'investment')
  return showStubbed(part, { intl, now, path: '/' })
}

describe('the documents of a holding', () => {
  it('are kept and removed one by one, or all together', async () => {
    const user = await show(<HoldingDocuments campaignId={campaign.id} />)
    await user.click(await screen.findByRole('button', { name: 'Keep on this device: Receipt FH-1' }))
    const row = (await screen.findByText(/On this device: 2 kB, saved 1 hour ago/)).closest('li')
    expect(within(row ?? document.body).getByText('Receipt FH-1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep all on this device' }))
    expect(await screen.findAllByText(/On this device/)).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Keep all on this device' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove from this device: Memorandum' }))
    expect(await screen.findByRole('button', { name: 'Keep on this device: Memorandum' })).toBeTruthy()
    expect([...stored.keys()]).toEqual([`receipt ${idOf(1)}`, `agreement ${idOf(1)}`])
  })

  it('are not kept on a full device, which the page states', async () => {
    const user = await show(<HoldingDocuments campaignId={campaign.id} />)
    isFull = true
    await user.click(await screen.findByRole('button', { name: 'Keep on this device: Agreement FH-1' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is not enough space on this device.')
    expect(screen.queryByText(/On this device:/)).toBeNull()
  })

  it('without a list are those on the device', async () => {
    stored.set('campaign', {
      kind: 'campaign',
      id: idOf(2),
      title: 'Memorandum',
      campaign,
      file: new Blob(['x']),
      name: 'a.pdf',
      savedAt: Date.parse(now),
    })
    await show(<HoldingDocuments campaignId={campaign.id} />, null)
    expect(await screen.findByRole('button', { name: 'Open: Memorandum' })).toBeTruthy()
    expect(screen.queryByText(/Receipt/)).toBeNull()
  })
})

describe('the kept documents in the settings', () => {
  it('are listed with their campaign, size and age, and removed', async () => {
    const file = new Blob(['x'.repeat(3000)])
    for (const { kind, id, title } of items)
      stored.set(`${kind} ${id}`, {
        kind,
        id,
        title,
        campaign,
        file,
        name: 'a.pdf',
        savedAt: Date.parse(now) - 86_400_000 * 3,
      })
    const user = await show(<PinnedFilesPanel />)
    expect(await screen.findByText('3 documents, 9 kB')).toBeTruthy()
    expect(screen.getAllByText('Cedar Housing')).toHaveLength(3)
    expect(screen.getAllByText(/saved 3 days ago/)).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Remove from this device: Memorandum' }))
    expect(await screen.findByText('2 documents, 6 kB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove all' }))
    expect(await screen.findByText('No documents are kept on this device.')).toBeTruthy()
    expect(stored.size).toBe(0)
  })
})

describe('documents that the user may not open any more', () => {
  const other = { id: '018f0000-0000-7000-8000-000000000002', name: 'River Lofts' }
  beforeEach(() => {
    ended.set(`campaign ${idOf(2)}`, { kind: 'campaign', id: idOf(2), title: 'Memorandum', campaign })
    ended.set(`receipt ${idOf(3)}`, { kind: 'receipt', id: idOf(3), title: 'FH-9', campaign: other })
  })

  it('are named where their holding was, until the user hides it', async () => {
    const user = await show(<HoldingDocuments campaignId={campaign.id} />)
    expect(await screen.findByText('You no longer have access to this document')).toBeTruthy()
    expect(screen.getByText('Cedar Housing').closest('li')?.textContent).toBe('Memorandum · Cedar Housing')
    expect(screen.queryByText('River Lofts')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Hide this notice' }))
    await vi.waitFor(() => expect(screen.queryByText(/no longer have access to/)).toBeNull())
    expect([...ended.keys()]).toEqual([`receipt ${idOf(3)}`])
  })

  it('are named together in the settings and the portfolio', async () => {
    await show(<PinnedFilesPanel />)
    expect(await screen.findByText('You no longer have access to these documents')).toBeTruthy()
    expect(screen.getByText('Receipt FH-9')).toBeTruthy()
    expect(screen.getByText('We removed their copies from this device.')).toBeTruthy()
  })
})
