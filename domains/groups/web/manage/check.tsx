import css from "./check.module.css";

interface CheckProps {
  label: string;
  isChecked: boolean;
  onCheck(isChecked: boolean): void;
}

/** A box that acts as soon as it is checked. */
export function Check({ label, isChecked, onCheck }: CheckProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
      {label}
    </label>
  );
}
