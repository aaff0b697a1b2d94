import type { AgreementBlock } from '#contract/investment/agreement.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './agreement-text.module.css'

/**
 * The full agreement text, as in the PDF; it is long, so it has its own scroll area, which also scrolls by keyboard.
 */
export function AgreementText({ blocks }: { readonly blocks: readonly AgreementBlock[] }) {
  const { text } = useIntl()
  return (
    <div className={styles.document} role="region" aria-label={text('agreement.text')} tabIndex={0}>
      {blocks.map((block, index) => (
        // The same text may occur twice; the order does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { readonly block: AgreementBlock }) {
  switch (block.is) {
    case 'title':
      return <p className={styles.title}>{block.text}</p>
    case 'heading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'note':
      return <p className="soft small">{block.text}</p>
    case 'list':
      return (
        <ul>
          {(block.items ?? []).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'rows':
      return (
        <dl className={styles.rows}>
          {(block.rows ?? []).map(({ term, value, main }) => (
            <div key={term} className={main ? styles.main : undefined}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
  }
}
