import type { UserQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import type { QuestionnaireResult } from '#contract/identity/questionnaire.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'

/** A result of the investor questionnaire, in the wording and language that was shown. */
export function QuestionnaireResultView({
  of: { questions, score, total, passMark, language },
}: {
  readonly of: QuestionnaireResult
}) {
  const { text } = useIntl()
  return (
    <div className="stack">
      <p>{text('questionnaire.score', { score, total, mark: passMark })}</p>
      <ol className="stack" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {questions.map((question) => (
          <li key={question.text}>
            <p>
              <strong>{question.text}</strong>
            </p>
            <p>
              <Localized id="questionnaire.yourAnswer" />{' '}
              {question.answers
                .filter(({ chosen }) => chosen)
                .map((answer) => answer.text)
                .join(' · ')}{' '}
              <Badge variant={question.correct ? 'good' : 'bad'}>
                <Localized id={question.correct ? 'questionnaire.correct' : 'questionnaire.incorrect'} />
              </Badge>
            </p>
            <p className="soft">{question.explanation}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A text in the language of the page, among texts of another one. */
function Localized({
  id,
}: {
  readonly id: 'questionnaire.yourAnswer' | 'questionnaire.correct' | 'questionnaire.incorrect'
}) {
  const { text, language } = useIntl()
  return <span lang={language}>{text(id)}</span>
}

/** The state of a user, and their latest results. */
export function QuestionnaireResults({ of: { state, results } }: { readonly of: UserQuestionnaire }) {
  const { text, date } = useIntl()
  return (
    <>
      <p>
        <Badge variant={state === 'passed' ? 'good' : 'plain'}>{text(`questionnaire.state.${state}`)}</Badge>
      </p>
      {results.length === 0 ? <p className="soft">{text('questionnaire.resultsNone')}</p> : null}
      {results.map((result) => (
        <details key={result.submittedAt}>
          <summary>
            {date(result.submittedAt, 'time')}
            {' · '}
            {text('questionnaire.version', { number: result.version })}
            {' · '}
            {text(result.passed ? 'questionnaire.state.passed' : 'questionnaire.state.needed')}
          </summary>
          <QuestionnaireResultView of={result} />
        </details>
      ))}
    </>
  )
}
