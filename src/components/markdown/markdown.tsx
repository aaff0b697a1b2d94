/** Markdown as elements, never as HTML. See decision record 0006. */

import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, type Line, parseMarkdown } from '#domain/content/markdown.ts'
import { Link } from '#src/components/link.tsx'

interface MarkdownProps {
  readonly text: string
  /** Shows a picture; undefined for one that this text may not show. Without it, pictures are their descriptions. */
  readonly picture?: ((id: string, alt: string) => ReactNode) | undefined
  /** The level of the largest headings. */
  readonly level?: 2 | 3
  /** Each block has its own direction: the language of the text is not that of the page. */
  readonly dir?: 'auto'
}

export function Markdown({ text, picture, level = 2, dir }: MarkdownProps) {
  const inlineView = (part: Inline): ReactNode => {
    if (typeof part === 'string') return part
    if (part.tag === 'img') return picture?.(part.id, part.alt) ?? part.alt
    if (part.tag === 'a') return <Link href={part.href}>{lineView(part.of)}</Link>
    return <part.tag>{lineView(part.of)}</part.tag>
  }
  const lineView = (line: Line): ReactNode =>
    line.map((part, index) => <Fragment key={index}>{inlineView(part)}</Fragment>)

  const rowView = (row: readonly Line[], Cell: 'th' | 'td'): ReactNode => (
    <tr>
      {row.map((cell, index) => (
        <Cell key={index} scope={Cell === 'th' ? 'col' : undefined}>
          {lineView(cell)}
        </Cell>
      ))}
    </tr>
  )

  const blockView = (block: Block): ReactNode => {
    if (block.tag === 'table') {
      const [head = [], ...rows] = block.rows
      return (
        <div data-scroll="" tabIndex={0} role="group" dir={dir}>
          <table>
            <thead>{rowView(head, 'th')}</thead>
            <tbody>
              {rows.map((row, index) => (
                <Fragment key={index}>{rowView(row, 'td')}</Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )
    }
    if ('items' in block)
      return (
        <block.tag dir={dir} start={block.start > 1 ? block.start : undefined}>
          {block.items.map((item, index) => (
            <li key={index}>{lineView(item)}</li>
          ))}
        </block.tag>
      )
    const Tag = block.tag === 'p' ? 'p' : (`h${level + block.level}` as 'h2')
    return <Tag dir={dir}>{lineView(block.of)}</Tag>
  }
  return parseMarkdown(text).map((block, index) => <Fragment key={index}>{blockView(block)}</Fragment>)
}
