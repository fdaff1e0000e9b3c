import { entryOf } from '@prelaunch/contract';
import { Verdict } from '../Verdict.tsx';
import { documentTexts as texts } from './texts.ts';

interface CompareVerdictProps {
  readonly matches: boolean;
  readonly name: string;
  readonly decidedSince: boolean;
  readonly isReceipt: boolean;
  readonly nameCoverage: string;
  /** Whether the purchase of the receipt was taken back. */
  readonly isReversed: boolean;
}

/** The result of a comparison: which facts match, and which were not compared. */
export function CompareVerdict(result: CompareVerdictProps) {
  const { matches, name, decidedSince, isReceipt, nameCoverage, isReversed } = result;
  if (!matches) return <Verdict state="failed" title={texts.differs} note={texts.differsText} />;
  // A value that this page does not know is no confirmation.
  const isNameCompared = name === 'WHOLE' || name === 'LATIN';
  const numbers = isReceipt ? texts.receiptNumbers : texts.statementNumbers;
  const nameResult = entryOf(texts.nameResults, name) ?? texts.nameResults.NONE;
  const lines = [
    { state: 'passed', text: numbers },
    { state: isNameCompared ? 'passed' : 'open', text: nameResult },
  ] as const;
  const nameNote = nameCoverage === 'LATIN' ? texts.nameOpenOlderText : texts.nameOpenText;
  const notes = [
    ...(isNameCompared ? [] : [nameNote]),
    ...(decidedSince ? [texts.outdatedText] : []),
    ...(isReversed ? [texts.reversedText] : []),
  ];
  const matchText = isReversed ? texts.matchesReversed : texts.matches;
  const title = isNameCompared ? matchText : texts.nameOpen;
  return (
    <Verdict
      state={isReversed ? 'failed' : isNameCompared && !decidedSince ? 'passed' : 'open'}
      title={decidedSince && isNameCompared && !isReversed ? texts.outdated : title}
      linesLabel={texts.results}
      lines={lines}
      note={notes.length === 0 ? null : notes.join(' ')}
    />
  );
}
