import { Markdown } from '#src/components/markdown/markdown.tsx'
import styles from './faq-list.module.css'

interface FaqListProps {
  readonly faqs: readonly { readonly id: string; readonly question: string; readonly answer: string }[]
}

/** Questions that expand to their answers, also without scripts. */
export function FaqList({ faqs }: FaqListProps) {
  return (
    <div className={styles.list}>
      {faqs.map(({ id, question, answer }) => (
        <details key={id} className={styles.faq}>
          <summary>{question}</summary>
          <div className={styles.answer}>
            <Markdown text={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
