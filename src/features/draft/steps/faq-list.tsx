import { listSections } from '#domain/draft/campaign-sections.ts'
import type { Draft } from '#contract/draft/campaign-edit.ts'
import { longTextMaximum } from '#domain/limits.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { AreaField, LineField } from '#src/features/draft/fields/fields.tsx'
import styles from './faq-list.module.css'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { ItemList } from '#src/features/draft/fields/item-list.tsx'
import { PartGroup } from '#src/features/draft/fields/part-group.tsx'

interface FaqListProps {
  readonly part: FormPart
  /** Questions of the site that every campaign answers. */
  readonly required: Draft['rules']['requiredFaqs']
}

export function FaqList({ part, required }: FaqListProps) {
  const { text, number } = useIntl()
  return (
    <>
      {required.length === 0 ? null : (
        <PartGroup editable={part.editable} title={text('steps.siteQuestions')} lead={text('steps.siteQuestionsLead')}>
          {required.map(({ id, question }) => (
            <div key={id} className={styles.question}>
              <p>
                <Badge variant="warn">{text('steps.requiredFlag')}</Badge>
              </p>
              <AreaField of={part.item(id).field('answer')} label={question} most={longTextMaximum} unmarked />
            </div>
          ))}
        </PartGroup>
      )}
      <PartGroup editable={part.editable}>
        <ItemList
          part={part}
          title={text('steps.ownQuestions')}
          lead={text('steps.ownQuestionsLead')}
          add={text('steps.addQuestion')}
          nameOf={(index) => text('steps.questionNumber', { place: number(index) })}
          most={listSections.faqs.most - required.length}
          first="question"
          without={new Set(required.map(({ id }) => id))}
        >
          {(item) => (
            <>
              <LineField of={item.field('question')} />
              <AreaField of={item.field('answer')} most={longTextMaximum} unmarked />
            </>
          )}
        </ItemList>
      </PartGroup>
    </>
  )
}
