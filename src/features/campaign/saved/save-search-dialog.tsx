import { saveSearch } from '#contract/campaign/saved-searches.ts'
import { type SearchCriteria, searchNameProblems, truncatedName } from '#domain/campaign/saved-search.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { TextField, TickField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { onFailure } from '#src/data/on-failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import styles from './save-search-control.module.css'
import { useCriteriaText } from './use-criteria-text.ts'

interface SaveSearchDialogProps {
  readonly criteria: SearchCriteria
  readonly onSaved: () => void
  /** It was saved meanwhile, for example on another device. */
  readonly onExists: () => void
  readonly onClose: () => void
}

/** Names the search after its criteria, until the user chooses another name. */
export function SaveSearchDialog({ criteria, onSaved, onExists, onClose }: SaveSearchDialogProps) {
  const { text } = useIntl()
  const summary = useCriteriaText()(criteria)
  const save = useIdempotentMutation(saveSearch)
  const { search, type, propertyType, strategy } = criteria
  return (
    <FormDialog<{ readonly name: string; readonly notify: boolean }>
      title={text('searches.save')}
      initial={{ name: truncatedName(summary), notify: true }}
      validate={searchNameProblems}
      send={async ({ name, notify }) => {
        await save({
          body: {
            name,
            notify,
            criteria: {
              ...(search === '' ? {} : { search }),
              ...(type === undefined ? {} : { type }),
              ...(propertyType === undefined ? {} : { propertyType }),
              ...(strategy === undefined ? {} : { strategy }),
            },
          },
        }).catch(onFailure('SAVED_SEARCH_EXISTS', onExists))
        onSaved()
      }}
      submit={text('searches.save')}
      onClose={onClose}
      below={
        <p className={`small ${styles.below}`}>
          <Link href={pathTo('saved', {}, { view: 'searches' })}>{text('searches.manage')}</Link>
        </p>
      }
    >
      {(form) => (
        <>
          <p className="soft" dir="auto">
            {text('shell.labelled', { label: text('searches.criteria') })} {summary}
          </p>
          <TextField of={form.field('name')} label={text('searches.name')} dir="auto" autoComplete="off" required />
          <TickField of={form.field('notify')} label={text('searches.notify')} />
          <p className="soft small">{text('searches.notifyHint')}</p>
        </>
      )}
    </FormDialog>
  )
}
