/**
 * Markdown as elements, never as HTML: headings, paragraphs, lists, tables, emphasis and links to public addresses.
 * Unsupported syntax stays text. See decision record 0006.
 */

import { Fragment, type ReactNode } from 'react'
import { publicUrl } from '#domain/public-url.ts'
import { Link } from '#src/components/link.tsx'

export function Markdown({ text }: { readonly text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        <Fragment key={index}>{blockView(block)}</Fragment>
      ))}
    </>
  )
}

function blocksOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
}

function blockView(block: string): ReactNode {
  const lines = block.split('\n')
  const heading = /^(#{2,4}) (.+)$/.exec(block)
  if (heading?.[2] !== undefined && lines.length === 1) {
    const Heading = `h${heading[1]?.length ?? 2}` as 'h2' | 'h3' | 'h4'
    return <Heading>{inline(heading[2])}</Heading>
  }
  if (lines.every((line) => /^[-*] /.test(line)))
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  if (lines.every((line) => /^\d+\. /.test(line)))
    return (
      <ol>
        {lines.map((line) => (
          <li key={line}>{inline(line.replace(/^\d+\. /, ''))}</li>
        ))}
      </ol>
    )
  if (lines.length > 2 && lines.every((line) => line.startsWith('|'))) return tableView(lines)
  return <p>{inline(lines.join(' '))}</p>
}

function tableView(lines: readonly string[]): ReactNode {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  const [head = [], , ...body] = rows
  return (
    <div data-scroll="" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Emphasis and links within a line. */
function inline(text: string): ReactNode {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^()\s]+\))/)
  return parts.map((part, index) => <Fragment key={index}>{inlinePart(part)}</Fragment>)
}

function inlinePart(part: string): ReactNode {
  if (/^\*\*[^*]+\*\*$/.test(part)) return <strong>{part.slice(2, -2)}</strong>
  if (/^\*[^*]+\*$/.test(part)) return <em>{part.slice(1, -1)}</em>
  const link = /^\[([^\]]+)\]\(([^()\s]+)\)$/.exec(part)
  const target = link?.[2] ?? ''
  const href = /^\/(?![/\\])/.test(target) ? target : publicUrl(target)
  return link && href !== undefined ? <Link href={href}>{link[1]}</Link> : part
}
