import { describe, expect, it } from 'vitest'
import { isReviewTopic, reviewSide, stateAfterReply, stepOfTopic, topicText } from './review-thread.ts'

describe('isReviewTopic', () => {
  it.each([
    ['story', undefined, true],
    ['story', 'highlight', true],
    ['story', 'unknown', false],
    ['team', '1', true],
    ['team', '1.bio', true],
    ['team', '1.position', false],
    ['team', '1.removed', false],
    ['team', 'Not an id', false],
    ['figures', 'recent.revenue', true],
    ['translations', 'fr.story.name', true],
    ['funding', undefined, true],
    ['funding', 'accountNumber', false],
  ] as const)('%s %s: %s', (section, path, expected) => {
    expect(isReviewTopic({ section, path })).toBe(expected)
  })
})

describe('topicText', () => {
  const values = { '1.bio': 'Builds', '1.role': 'Director', '10.bio': 'Sells', '2.bio': '' }

  it('is of a field, an item or a whole section, whatever the order of the fields', () => {
    const changed = { ...values, '1.bio': 'Builds houses' }
    for (const path of ['1.bio', '1', undefined]) expect(topicText(changed, path)).not.toBe(topicText(values, path))
    for (const path of ['1.role', '10']) expect(topicText(changed, path)).toBe(topicText(values, path))
    expect(topicText(Object.fromEntries(Object.entries(values).toReversed()), undefined)).toBe(
      topicText(values, undefined),
    )
  })

  it('does not distinguish an empty field from a missing one', () => {
    expect(topicText(values, '2')).toBe('')
  })
})

describe('a thread', () => {
  it('is handed to the other side by a reply, and reopened by none', () => {
    expect(stateAfterReply('open', 'team')).toBe('answered')
    expect(stateAfterReply('answered', 'administrators')).toBe('open')
    expect(stateAfterReply('resolved', 'team')).toBe('resolved')
    expect(stateAfterReply('resolved', 'administrators')).toBe('resolved')
  })

  it('has the team on one side, also an administrator who owns the campaign', () => {
    const team = { ownerId: 'owner', editorIds: ['editor'] }
    expect(reviewSide({ id: 'owner', isAdmin: true }, team)).toBe('team')
    expect(reviewSide({ id: 'editor', isAdmin: false }, team)).toBe('team')
    expect(reviewSide({ id: 'other', isAdmin: true }, team)).toBe('administrators')
    expect(reviewSide({ id: 'other', isAdmin: false }, team)).toBeUndefined()
  })

  it('is on the step of its section', () => {
    expect(stepOfTopic({ section: 'documents' })).toBe('extras')
    expect(stepOfTopic(undefined)).toBe('company')
  })
})
