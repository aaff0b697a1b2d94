import type { AgreementBlock } from '#contract/agreement.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './agreement-text.module.css'

/** The agreement in full, as the paper has it; long, so that it scrolls in a place of its own, by keys too. */
export function AgreementText({ blocks }: { readonly blocks: readonly AgreementBlock[] }) {
  const { text } = useIntl()
  return (
    <div className={styles.paper} role="region" aria-label={text('agreement.text')} tabIndex={0}>
      {blocks.map((block, place) => (
        // The same words may stand twice; their place does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={place} block={block} />
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
