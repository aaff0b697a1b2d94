import { counts } from '#api/texts/counts.ts'
import type { AgreementTexts } from './agreement-texts.ts'

export const fr: AgreementTexts = {
  title: 'Contrat d’investissement',
  pages: 'Page {page} sur {pages}',
  lead: ({ site, company, campaign }) =>
    `Le présent contrat est conclu entre l’investisseur et ${company}, au sujet d’un investissement dans ${campaign} par l’intermédiaire de ${site}. Il prend effet lorsque l’investisseur l’a signé et que le paiement est arrivé.`,
  ownLead: ({ site, company, campaign }) =>
    `Le contrat relatif à un investissement dans ${campaign} est le document que ${company} a remis à ${site}. Les pages qui suivent en font partie : elles disent ce qui est investi, comment revenir dessus et qui a signé.`,
  parties: 'Les parties',
  terms: {
    company: 'Société',
    companyAddress: 'Adresse de la société',
    campaign: 'Campagne',
    investor: 'Investisseur',
    reference: 'Référence',
    units: 'Parts',
    unitPrice: 'Prix d’une part',
    amount: 'Montant investi',
    interest: 'Intérêts par an',
    targetReturn: 'Rendement annuel visé, non garanti',
    distribution: 'Taux de distribution annuel, non garanti',
    term: 'Durée',
    frequency: 'Versements à l’investisseur',
    goal: 'Objectif de la campagne',
    closes: 'Fin de l’offre',
    ownFile: 'SHA-256 du document de la société',
    legalName: 'Nom légal',
    signedHow: 'Signature',
    typed: 'Signé',
    signedAt: 'Date et heure (UTC)',
    siteTime: 'Date et heure locales',
    address: 'Adresse réseau',
    browser: 'Navigateur',
    language: 'Langue de lecture',
    version: 'SHA-256 du texte lu',
    agreementId: 'Numéro du contrat',
    cancelUntil: 'Révocable jusqu’au',
  },
  acquired: 'Ce qui est investi',
  kinds: {
    equity:
      'L’investisseur acquiert des parts de la société. Elles donnent droit à une part de ses bénéfices et de ce qui reste si elle prend fin, selon ses statuts.',
    debt: 'L’investisseur prête le montant à la société. Celle-ci le rembourse à la fin de la durée et verse les intérêts indiqués ci-dessous.',
    reit: 'L’investisseur acquiert des parts d’une société foncière qui détient des immeubles. Elles donnent droit à une part de ce qu’elle distribue, selon ses règles.',
  },
  months: counts.fr.months,
  frequencies: {
    daily: 'Quotidiens',
    weekly: 'Hebdomadaires',
    monthly: 'Mensuels',
    quarterly: 'Trimestriels',
    yearly: 'Annuels',
  },
  payment: 'Paiement',
  paymentText:
    'Le montant est conservé à part pour la campagne jusqu’à sa clôture. Les parts sont gardées pour l’investisseur pendant le délai que le site indique ; passé ce délai sans paiement, elles redeviennent libres et le présent contrat prend fin.',
  closing: 'Clôture de la campagne',
  raises: {
    fixed: ({ goal, closes }) =>
      `La campagne se termine le ${closes}. Si elle n’a pas atteint ${goal} à cette date, chaque montant est intégralement remboursé et le présent contrat prend fin. Si elle l’a atteint, la société reçoit l’argent et l’investisseur ses parts.`,
    flexible: ({ goal, closes }) =>
      `La campagne se termine le ${closes}. La société reçoit ce qui est arrivé à cette date, même si c’est moins que l’objectif de ${goal}, et l’investisseur ses parts.`,
  },
  cancelling: 'Revenir sur l’investissement',
  cancelRules: {
    us: ({ until }) =>
      `L’investisseur peut annuler jusqu’à 48 heures avant la fin de l’offre, soit jusqu’au ${until}, sans motif et sans frais.`,
    eu: ({ days }) =>
      `L’investisseur peut se rétracter jusqu’à la fin du ${counts.fr.calendarDays(days)} suivant celui de la signature, sans motif et sans frais (délai de réflexion du règlement (UE) 2020/1503).`,
    uk: () =>
      'L’investisseur, qui investit ici pour la première fois, peut se rétracter dans les 24 heures suivant la signature, sans motif et sans frais.',
    site: ({ days }) =>
      days === 0
        ? 'Une fois payé, l’investissement ne peut plus être annulé.'
        : `L’investisseur peut se rétracter jusqu’à la fin du jour calendaire numéro ${days} suivant celui de la signature, sans motif et sans frais.`,
  },
  cancelHow:
    'Cela se fait sur la page de l’investissement. Ce qui a été payé repart par où il est venu. Avant le paiement, une réservation peut être abandonnée à tout moment.',
  risks: 'Risques',
  riskTexts: [
    'L’investisseur peut perdre tout ou partie du montant.',
    'Les parts ne se vendent pas facilement, et peut-être pas du tout avant la fin de la durée.',
    'Rendements, intérêts et distributions peuvent être inférieurs à ce qui est indiqué, venir plus tard ou ne pas venir.',
    'La valeur des immeubles peut baisser ; un projet peut coûter plus et durer plus longtemps que prévu.',
    'L’investissement n’est pas un dépôt bancaire et aucune garantie des dépôts ne le couvre.',
    'Personne ne devrait investir plus que ce qu’il peut se permettre de perdre.',
  ],
  records: 'Signature et documents électroniques',
  recordTexts: [
    'L’investisseur accepte de signer électroniquement et de recevoir le présent contrat sous forme de fichier. La signature engage comme sur papier.',
    'Avec la signature, le site enregistre la date et l’heure, l’adresse réseau et le navigateur. Le fichier reste disponible à tout moment sur la page de l’investissement.',
  ],
  signature: 'Signature de l’investisseur',
  signatureLead: 'Apposé par le serveur au moment de la signature.',
  kindsOfSignature: { typed: 'Saisie au clavier', drawn: 'Tracée à la main', image: 'Image d’une signature' },
  languages: { en: 'Anglais', fr: 'Français', ar: 'Arabe' },
  checkAt: (address) =>
    `Le SHA-256 de ce fichier permet de vérifier à l’adresse ${address} qu’il a bien été signé ici. Il change avec la moindre lettre du fichier.`,
}
