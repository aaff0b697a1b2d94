/** The parts of generated names in a large marketplace, in the three languages. Everything is fictional. */

import type { Translated } from '#demo/marketplace.ts'
import type { StartingPropertyType, StartingStrategy } from '#domain/site/starting-options.ts'

const text = (en: string, fr: string, ar: string): Translated => ({ en, fr, ar })

/** The type of building: “Lofts”, before or after the location by language. */
export const buildings: Readonly<Record<StartingPropertyType, readonly Translated[]>> = {
  multifamily: [
    text('Apartments', 'Appartements', 'شقق'),
    text('Courtyard Homes', 'Maisons sur cour', 'بيوت'),
    text('Garden Houses', 'Maisons avec jardin', 'منازل'),
    text('Residences', 'Résidences', 'مساكن'),
    text('Student Rooms', 'Chambres étudiantes', 'غرف طلاب'),
    text('Terraces', 'Maisons en rangée', 'صف منازل'),
  ],
  commercial: [
    text('Offices', 'Bureaux', 'مكاتب'),
    text('Shops', 'Boutiques', 'متاجر'),
    text('Warehouses', 'Entrepôts', 'مستودعات'),
    text('Clinics', 'Cliniques', 'عيادات'),
    text('Workshops', 'Ateliers', 'ورش'),
    text('Cold Storage', 'Entrepôts frigorifiques', 'مخازن مبردة'),
  ],
  'mixed-use': [
    text('Lofts', 'Lofts', 'شقق علوية'),
    text('Market Hall', 'Halle', 'سوق'),
    text('Arcades', 'Passages couverts', 'أروقة'),
    text('Quarter', 'Quartier', 'حي'),
  ],
  sponsor: [
    text('Hotel', 'Hôtel', 'فندق'),
    text('Villas', 'Villas', 'فلل'),
    text('Chalets', 'Chalets', 'شاليهات'),
    text('Guesthouses', 'Maisons d’hôtes', 'بيوت ضيافة'),
  ],
  diversified: [
    text('Senior Homes', 'Résidences seniors', 'دور كبار السن'),
    text('Storage Units', 'Garde-meubles', 'وحدات تخزين'),
    text('Schools', 'Écoles', 'مدارس'),
    text('Car Parks', 'Parkings', 'مواقف'),
  ],
  reit: [
    text('Income Fund', 'Fonds de revenu', 'صندوق دخل'),
    text('Logistics Fund', 'Fonds logistique', 'صندوق لوجستي'),
    text('Housing Trust', 'Fonds de logement', 'صندوق سكني'),
    text('Property Trust', 'Fonds immobilier', 'صندوق عقاري'),
  ],
}

/** Its location within the city. */
export const spots: readonly Translated[] = [
  text('Harbour', 'du port', 'الميناء'),
  text('Riverside', 'de la rive', 'الضفة'),
  text('Station', 'de la gare', 'المحطة'),
  text('Canal', 'du canal', 'القناة'),
  text('Old Mill', 'du vieux moulin', 'المطحنة القديمة'),
  text('Market Square', 'de la place du marché', 'ساحة السوق'),
  text('North Gate', 'de la porte nord', 'البوابة الشمالية'),
  text('South Gate', 'de la porte sud', 'البوابة الجنوبية'),
  text('Orchard', 'du verger', 'البستان'),
  text('Palm', 'des palmiers', 'النخيل'),
  text('Cedar', 'des cèdres', 'الأرز'),
  text('Olive', 'des oliviers', 'الزيتون'),
  text('Bridge', 'du pont', 'الجسر'),
  text('Hill', 'de la colline', 'التل'),
  text('Lake', 'du lac', 'البحيرة'),
  text('Seafront', 'du front de mer', 'الواجهة البحرية'),
  text('University', 'de l’université', 'الجامعة'),
  text('Hospital', 'de l’hôpital', 'المستشفى'),
  text('Cathedral', 'de la cathédrale', 'الكاتدرائية'),
  text('Citadel', 'de la citadelle', 'القلعة'),
  text('Foundry', 'de la fonderie', 'المسبك'),
  text('Tannery', 'de la tannerie', 'المدبغة'),
  text('Brewery', 'de la brasserie', 'المعصرة'),
  text('Observatory', 'de l’observatoire', 'المرصد'),
  text('Botanical', 'du jardin botanique', 'الحديقة النباتية'),
  text('Tram Depot', 'du dépôt de tramways', 'مستودع الترام'),
  text('Lighthouse', 'du phare', 'المنارة'),
  text('Spring', 'de la source', 'النبع'),
  text('Vineyard', 'de la vigne', 'الكرم'),
  text('Airport', 'de l’aéroport', 'المطار'),
  text('Stadium', 'du stade', 'الملعب'),
  text('Museum', 'du musée', 'المتحف'),
  text('Opera', 'de l’opéra', 'الأوبرا'),
  text('Customs House', 'de la douane', 'الجمارك'),
  text('Granary', 'du grenier', 'الصومعة'),
  text('Meadow', 'de la prairie', 'المرج'),
  text('Oasis', 'de l’oasis', 'الواحة'),
  text('Almond', 'des amandiers', 'اللوز'),
  text('Falcon', 'du faucon', 'الصقر'),
  text('Sunrise', 'du levant', 'الشروق'),
]

/** The planned work, by strategy. */
export const plans: Readonly<Record<StartingStrategy, readonly Translated[]>> = {
  core: [
    text('Let to long-standing tenants', 'Loués à des locataires de longue date', 'مؤجرة لمستأجرين دائمين'),
    text('A quiet income from good addresses', 'Un revenu paisible, de bonnes adresses', 'دخل هادئ من عناوين جيدة'),
  ],
  'core-plus': [
    text('Small works, better leases', 'De petits travaux, de meilleurs baux', 'أعمال صغيرة وعقود أفضل'),
    text('New roof, same tenants', 'Un toit neuf, les mêmes locataires', 'سطح جديد والمستأجرون أنفسهم'),
  ],
  'value-add': [
    text('Renovated floor by floor', 'Rénovés étage par étage', 'تُجدد طابقًا بعد طابق'),
    text(
      'Heating, windows and lifts made new',
      'Chauffage, fenêtres et ascenseurs refaits',
      'تدفئة ونوافذ ومصاعد جديدة',
    ),
  ],
  opportunistic: [
    text('Empty for years, bought well', 'Vides depuis des années, bien achetés', 'خالية منذ سنين واشتُريت بسعر جيد'),
    text('Turned to a new use', 'Convertis à un nouvel usage', 'تُحوَّل إلى استعمال جديد'),
  ],
  development: [
    text('Built new on a cleared site', 'Construits sur un terrain dégagé', 'تُبنى على أرض مهيأة'),
    text(
      'Permits granted, works begin in spring',
      'Permis accordés, travaux au printemps',
      'التراخيص جاهزة والأعمال في الربيع',
    ),
  ],
}

/** Suffixes of company names. */
export const firms = [
  'Property Partners',
  'Real Estate',
  'Estates Company',
  'Land and Homes',
  'Development Group',
  'Immobilier',
  'Foncière',
  'Habitat et Patrimoine',
  'Housing Trust',
  'Capital Properties',
  'Urban Renewal',
  'للتطوير العقاري',
  'العقارية',
  'للاستثمار العقاري',
] as const
