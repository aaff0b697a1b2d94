import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#domain/content/markdown.ts'
import { type Edit, formats, formatText, insertPicture, type Selection } from './format-text.ts'

const id = '0f3a1c2d-1111-8222-a333-0123456789ab'
/** A selection is between bars; a single bar is a caret. */
const read = (marked: string): Selection => {
  const [before = '', selected = '', after] = marked.split('|')
  const text = after === undefined ? before + selected : before + selected + after
  return { text, start: before.length, end: before.length + (after === undefined ? 0 : selected.length) }
}
const applied = ({ text }: Selection, { from, to, insert, start, end }: Edit): string => {
  const changed = text.slice(0, from) + insert + text.slice(to)
  const selected = changed.slice(start, end)
  return `${changed.slice(0, start)}|${selected === '' ? '' : `${selected}|`}${changed.slice(end)}`
}

describe('a format', () => {
  it.each([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['bold', 'a| b |c', 'a **|b|** c'],
    ['bold', 'a |c', 'a **|**c'],
    ['italic', 'a |b| c', 'a *|b|* c'],
    ['italic', 'a **|b|** c', 'a ***|b|*** c'],
    ['bold', 'a |b\n\nc| d', 'a |**b**\n\n**c**| d'],
    ['bold', 'a |**b**\n\n**c**| d', 'a |b\n\nc| d'],
    ['bold', '|- one\n- **two**\n1. three|', '|- **one**\n- **two**\n1. **three**|'],
    ['italic', '|**b**\nc|', '|***b***\n*c*|'],
    ['italic', 'a|b|c d', '*|abc|* d'],
    ['italic', 'a ***|b|*** c', 'a **|b|** c'],
    ['bold', 'a ***|b|*** c', 'a *|b|* c'],
    ['heading', 'one\ntw|o', 'one\n## two|'],
    ['heading', '## tw|o', 'two|'],
    ['heading', '- tw|o', '## two|'],
    ['list', 'x\n|one\n\ntwo|\ny', 'x\n|- one\n\n- two|\ny'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['list', '|', '- |'],
    ['link', 'see |this| now', 'see [this](|https://|) now'],
    ['link', 'see |https://a.example/b_(c)| now', 'see [|](https://a.example/b_%28c%29) now'],
    ['link', '|', '[|](https://)'],
  ] as const)('%s: %j', (format, before, after) => {
    const selection = read(before)
    expect(applied(selection, formatText(selection, format))).toBe(after)
  })

  it.each([
    ['bold', 'one *two* |x y|'],
    ['bold', '|one *two* x|'],
    ['italic', 'x |a **b** c| y'],
    ['bold', '|one\n\ntwo|'],
    ['italic', 'o|n|e'],
  ] as const)('%s leaves no marks in what is shown of %j', (format, before) => {
    const edited = applied(read(before), formatText(read(before), format)).replaceAll('|', '')
    const shown = JSON.stringify(parseMarkdown(edited).map((block) => ('of' in block ? block.of : [])))
    expect(shown).not.toContain('*')
    expect(shown).toContain(format === 'bold' ? '"strong"' : '"em"')
  })

  it('keeps the rest of the text, whatever is selected', () => {
    const text = fc
      .array(fc.constantFrom('a', ' ', '\n', '*', '- ', '## ', '[', ']', '|', 'https://a.example'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), fc.constantFrom(...formats), (content, a, b, format) => {
        const [start, end] = [Math.min(a, b, content.length), Math.min(Math.max(a, b), content.length)]
        const edit = formatText({ text: content, start, end }, format)
        const changed = content.slice(0, edit.from) + edit.insert + content.slice(edit.to)
        expect(edit.from <= edit.to && edit.start >= 0 && edit.end <= changed.length && edit.start <= edit.end).toBe(
          true,
        )
        expect(changed.startsWith(content.slice(0, edit.from)) && changed.endsWith(content.slice(edit.to))).toBe(true)
      }),
    )
  })
})

describe('a picture', () => {
  it.each([
    ['|', `![Front](${id})\n\n|`],
    ['one|two', `one\n\n![Front](${id})\n\n|two`],
    ['|one| two', `one\n\n![Front](${id})\n\n| two`],
    ['one\n|\ntwo', `one\n\n![Front](${id})|\ntwo`],
  ])('in %j', (before, after) => {
    const selection = read(before)
    expect(applied(selection, insertPicture(selection, id, 'Front'))).toBe(after)
  })

  it('shows its description, whatever is entered', () => {
    fc.assert(
      fc.property(fc.string(), (description) => {
        const { insert } = insertPicture({ text: '', start: 0, end: 0 }, id, description)
        expect(parseMarkdown(insert)).toMatchObject([{ tag: 'p', of: [{ tag: 'img', id }] }])
      }),
    )
  })
})
