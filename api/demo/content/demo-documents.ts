import type { DemoDocument, Translated } from './demo-content.ts'
import { text } from './translated.ts'

type Kind = DemoDocument['kind']

/** What a document of a kind is called where the campaign has no name of its own for it. */
const usualTitles: Readonly<Record<Kind, Translated>> = {
  memorandum: text('Information memorandum', 'Note d’information', 'مذكرة المعلومات'),
  valuation: text('Independent valuation report', 'Rapport d’évaluation indépendant', 'تقرير تقييم مستقل'),
  plans: text('Plans and specifications', 'Plans et descriptif des travaux', 'المخططات ومواصفات الأعمال'),
  financials: text('Financial model and assumptions', 'Modèle financier et hypothèses', 'النموذج المالي وافتراضاته'),
  'title-deed': text('Extract of the title', 'Extrait du titre de propriété', 'مستخرج من سند الملكية'),
  energy: text('Energy performance report', 'Diagnostic de performance énergétique', 'تقرير كفاءة الطاقة'),
  terms: text('Terms of the offering', 'Conditions de l’offre', 'شروط الطرح'),
}

/** A document that anybody may open. */
export function publicDocument(kind: Kind, title: Translated = usualTitles[kind]): DemoDocument {
  return { title, visibility: 'public', kind }
}

/** A document for the investors of the campaign only. */
export function privateDocument(kind: Kind, title: Translated = usualTitles[kind]): DemoDocument {
  return { title, visibility: 'private', kind }
}
