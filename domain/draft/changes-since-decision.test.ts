import { describe, expect, it } from 'vitest'
import { changesSince, comparedVersion } from './changes-since-decision.ts'

describe('changes since a decision', () => {
  it('are the fields that were changed, added and emptied', () => {
    const decided = { story: { name: 'Rope Works', highlight: 'By the harbour' }, terms: { unitPrice: '25.00' } }
    const now = { story: { name: 'Rope Works, Portland' }, terms: { unitPrice: '25.00', minimum: '100.00' } }
    expect(changesSince(decided, now)).toEqual([
      { section: 'terms', path: 'minimum', kind: 'text', before: '', after: '100.00' },
      { section: 'story', path: 'name', kind: 'text', before: 'Rope Works', after: 'Rope Works, Portland' },
      { section: 'story', path: 'highlight', kind: 'text', before: 'By the harbour', after: '' },
    ])
  })

  it('name removed items by their title, and mark files', () => {
    const decided = { faqs: { 'a.question': 'Who builds?', 'a.answer': 'We do.' }, team: { 'b.photo': 'old' } }
    const now = { faqs: { ...decided.faqs, 'a.removed': 'yes' }, team: { 'b.photo': 'new' } }
    expect(changesSince(decided, now)).toEqual([
      { section: 'faqs', path: 'a.removed', kind: 'removed', before: 'Who builds?', after: '' },
      { section: 'team', path: 'b.photo', kind: 'file', before: 'old', after: 'new' },
    ])
  })

  it('are none if the content is the same, and an empty field counts as missing', () => {
    expect(changesSince({ story: { name: 'A' } }, { story: { name: 'A', highlight: '' }, extras: {} })).toEqual([])
  })
})

describe('the content that is compared with the last decision', () => {
  const live = { story: { name: 'live' } }
  const proposed = { story: { name: 'proposed' } }

  it('is the proposed one only after its changes were declined', () => {
    expect(comparedVersion('declined', { live, proposed: undefined })).toBe(live)
    expect(comparedVersion('approved', { live, proposed })).toBe(live)
    expect(comparedVersion('changes-declined', { live, proposed })).toBe(proposed)
    expect(comparedVersion('changes-declined', { live, proposed: undefined })).toBeUndefined()
  })
})
