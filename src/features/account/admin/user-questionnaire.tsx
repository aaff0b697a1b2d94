import { listQuestionnaireResults } from '#contract/identity/admin-questionnaire.ts'
import { QuestionnaireResults } from '#src/components/admin/questionnaire-results.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The results of the investor questionnaire. */
export function UserQuestionnaire({ personId }: { readonly personId: string }) {
  const { text } = useIntl()
  const loaded = useQuery(listQuestionnaireResults, { params: { personId } })
  return (
    <section className="stack" aria-labelledby="questionnaire">
      <h2 id="questionnaire">{text('questionnaire.results')}</h2>
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {(data) => <QuestionnaireResults of={data} />}
      </LoadedView>
    </section>
  )
}
