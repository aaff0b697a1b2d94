import type { NewHelpTopic } from './help-topic.ts'

export const helpWithAccount: readonly NewHelpTopic[] = [
  {
    slug: 'account',
    names: { en: 'Account and safety', fr: 'Compte et sécurité', ar: 'الحساب والأمان' },
    leads: {
      en: 'Signing up, signing in and privacy.',
      fr: 'S’inscrire, se connecter, et qui voit quoi.',
      ar: 'التسجيل وتسجيل الدخول، ومن يرى ماذا.',
    },
    questions: [
      {
        slug: 'no-activation-mail',
        questions: {
          en: 'I did not receive the activation e-mail. What can I do?',
          fr: 'L’e-mail d’activation n’arrive pas. Que faire\u202f?',
          ar: 'لم تصلني رسالة التفعيل. ماذا أفعل؟',
        },
        answers: {
          en: `Check your spam folder first. Then [request a new e-mail](/resend-email-verification): only the newest link works, for 24 hours. If nothing arrives within a few minutes, the address may be misspelled. Sign up again with the correct one.`,
          fr: `Regardez d’abord dans les indésirables. Puis [demandez un nouvel envoi](/resend-email-verification)\u00a0: le lien le plus récent est valable 24 heures. Si rien n’arrive après quelques minutes, l’adresse est peut-être mal écrite\u202f; inscrivez-vous de nouveau avec la bonne.`,
          ar: `تحقق أولًا من مجلد الرسائل غير المرغوبة. ثم [اطلب إرسالها من جديد](/resend-email-verification): يعمل أحدث رابط لمدة 24 ساعة. وإن لم يصل شيء بعد دقائق فربما كُتب العنوان خطأ، فسجّل من جديد بالعنوان الصحيح.`,
        },
      },
      {
        slug: 'signed-out',
        questions: {
          en: 'Why am I signed out after a while?',
          fr: 'Pourquoi suis-je déconnecté au bout d’un moment\u202f?',
          ar: 'لماذا يُسجَّل خروجي بعد مدة؟',
        },
        answers: {
          en: `For your security, a session ends after three hours. We warn you five minutes before. Your entries stay on the device, and we send them once you sign in again.`,
          fr: `Une session dure trois heures, pour qu’un téléphone oublié ne reste pas ouvert. Vous êtes averti cinq minutes avant. Ce que vous avez tapé reste sur l’appareil et part quand vous vous reconnectez.`,
          ar: `تدوم الجلسة ثلاث ساعات كي لا يبقى هاتف منسي مفتوحًا. وتُنبَّه قبل خمس دقائق. وما كتبته يبقى على الجهاز ويُرسل بعد أن تسجّل الدخول من جديد.`,
        },
      },
      {
        slug: 'who-sees-me',
        questions: {
          en: 'Who can see what I invested?',
          fr: 'Qui voit ce que j’ai investi\u202f?',
          ar: 'من يرى ما استثمرته؟',
        },
        answers: {
          en: `You decide with each investment. Choose **anonymous** to hide your name from the public. The campaign owner sees investors and amounts, because you become partners. Nobody else sees your bank details or your wallet.`,
          fr: `Vous le décidez à chaque investissement. Choisissez **anonyme** et votre nom n’apparaît nulle part en public. Le porteur voit les investisseurs et les montants, puisqu’ils deviennent ses associés\u202f; vos coordonnées bancaires et votre portefeuille ne sont visibles de personne d’autre.`,
          ar: `أنت من يقرر مع كل استثمار. اختر **مجهول** فلا يظهر اسمك علنًا في أي مكان. ويرى صاحب الحملة المستثمرين والمبالغ لأنهم يصبحون شركاءه، أما بياناتك المصرفية ومحفظتك فلا يراها غيرك.`,
        },
      },
    ],
  },
  {
    slug: 'app',
    names: { en: 'App and offline', fr: 'Application et hors connexion', ar: 'التطبيق والعمل دون اتصال' },
    leads: {
      en: 'Installation, offline use and notifications.',
      fr: 'Installer, lire hors connexion, et notifications.',
      ar: 'التثبيت والقراءة دون اتصال والإشعارات.',
    },
    questions: [
      {
        slug: 'offline',
        questions: {
          en: 'What works offline?',
          fr: 'Que peut-on faire hors connexion\u202f?',
          ar: 'ما الذي يعمل دون اتصال؟',
        },
        answers: {
          en: `You can read what you opened before: campaigns, your investments and wallet, and this help centre. Each page shows when it was last updated. You can write drafts, and we send them later. Payments and signatures need an internet connection.`,
          fr: `Ce que vous avez déjà ouvert reste lisible\u00a0: campagnes, investissements, portefeuille et ce centre d’aide. Chaque page dit son âge. Les brouillons s’écrivent et partent plus tard. Payer et signer demandent une connexion\u00a0: l’argent ne bouge jamais tout seul.`,
          ar: `ما فتحته من قبل يبقى مقروءًا: الحملات واستثماراتك ومحفظتك ومركز المساعدة هذا. وتذكر كل صفحة عمرها. ويمكن كتابة المسودات لتُرسل لاحقًا. أما الدفع والتوقيع فيحتاجان إلى اتصال: لا يتحرك المال من تلقاء نفسه.`,
        },
      },
      {
        slug: 'install',
        questions: {
          en: 'How do I install the app?',
          fr: 'Comment installer l’application\u202f?',
          ar: 'كيف أثبّت التطبيق؟',
        },
        answers: {
          en: `There is no store. On Android and on a computer choose **Install** in the browser’s menu, or take our offer when it appears. On an iPhone or iPad press the share button in Safari, then **Add to Home Screen**. It takes little space and renews itself.`,
          fr: `Sans magasin d’applications. Sur Android ou un ordinateur, choisissez **Installer** dans le menu du navigateur, ou acceptez notre proposition. Sur iPhone ou iPad, touchez le bouton de partage de Safari, puis **Sur l’écran d’accueil**. Elle prend peu de place et se met à jour seule.`,
          ar: `لا حاجة إلى متجر. على أندرويد أو الحاسوب اختر **تثبيت** من قائمة المتصفح، أو اقبل عرضنا حين يظهر. وعلى آيفون أو آيباد اضغط زر المشاركة في سفاري ثم **إضافة إلى الشاشة الرئيسية**. لا يشغل التطبيق مساحة تُذكر ويُحدَّث تلقائيًا.`,
        },
      },
      {
        slug: 'notifications',
        questions: {
          en: 'How do I get notifications?',
          fr: 'Comment recevoir des notifications\u202f?',
          ar: 'كيف أتلقى الإشعارات؟',
        },
        answers: {
          en: `Open **Notifications** and turn them on for this device. You hear of updates of campaigns that you saved or invested in, of payments, and of answers to you. Turn them off in the same place. If the browser has blocked them, allow them in its settings for this site first.`,
          fr: `Ouvrez **Notifications** et activez-les pour cet appareil. Vous êtes averti des actualités des campagnes enregistrées ou financées, des paiements et des réponses qui vous sont faites. Désactivez-les au même endroit. Si le navigateur les bloque, autorisez-les d’abord dans ses réglages pour ce site.`,
          ar: `افتح **الإشعارات** وفعّلها لهذا الجهاز. ستصلك مستجدات الحملات التي حفظتها أو استثمرت فيها، والمدفوعات، والردود عليك. ويمكنك إيقافها في المكان نفسه. وإن كان المتصفح يحظرها فاسمح بها أولًا في إعداداته لهذا الموقع.`,
        },
      },
    ],
  },
]
